import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** Requirements R9; the same length as --modal-duration in styles.css. */
const MODAL_ANIMATION_MS = 300

export interface Modal {
  readonly dialogRef: RefObject<HTMLDialogElement | null>
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  /** Whether the content is on the page: while open, and while it moves out. */
  readonly isPresent: boolean
  readonly dialogProps: {
    readonly onCancel: (event: SyntheticEvent) => void
    readonly onClose: (event: SyntheticEvent) => void
    readonly onClick: (event: MouseEvent) => void
  }
}

/** What Dialog and Drawer share: the native modal dialog, opened and closed by a prop. */
export function useModal(open: boolean, dismissible: boolean, onClose: () => void): Modal {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    const dialog = dialogRef.current
    if (!open || !dialog) return
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    // The title is read first and the first control is one Tab away, unless the content asks for the focus itself.
    const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? titleRef.current
    wanted?.focus()
    return () => {
      if (dialog.open) dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      setIsLeaving(true)
    }
  }, [open])

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setIsLeaving(false), MODAL_ANIMATION_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])

  return {
    dialogRef,
    titleRef,
    isPresent: open || isLeaving,
    dialogProps: {
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return // A file input inside cancels too.
        event.preventDefault()
        if (dismissible) onClose()
      },
      // A browser may close a dialog on a second Escape whatever we said; the parent then hears of it. The event comes
      // late, so it counts only if the dialog was not opened again meanwhile.
      onClose: (event) => {
        if (event.target === event.currentTarget && open && !dialogRef.current?.open) onClose()
      },
      // The content covers the dialog, so a click on the dialog itself is a click on the backdrop.
      onClick: (event) => {
        if (dismissible && event.target === event.currentTarget) onClose()
      },
    },
  }
}
