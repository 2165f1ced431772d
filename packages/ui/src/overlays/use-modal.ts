import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { stackModal } from './modal-stack.ts'

/** Requirements R9; equal to --modal-duration in styles.css. */
const MODAL_ANIMATION_MS = 300

export interface Modal {
  readonly dialogRef: RefObject<HTMLDialogElement | null>
  readonly titleRef: RefObject<HTMLHeadingElement | null>
  /** True while the content is mounted: open, or closing. */
  readonly isPresent: boolean
  readonly dialogProps: {
    readonly onCancel: (event: SyntheticEvent) => void
    readonly onClose: (event: SyntheticEvent) => void
    readonly onClick: (event: MouseEvent) => void
  }
}

/** Shared by Dialog, Drawer and FullScreenDialog: the native modal dialog, controlled by a prop. */
export function useModal(open: boolean, dismissible: boolean, onClose: () => void): Modal {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    const dialog = dialogRef.current
    if (!open || !dialog) return
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    // The title takes the focus, with the first control one Tab away, unless the content marks another element.
    const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? titleRef.current
    wanted?.focus()
    const unstack = stackModal(dialog)
    return () => {
      unstack()
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
        if (event.target !== event.currentTarget) return // A file input inside fires cancel too.
        event.preventDefault()
        if (dismissible) onClose()
      },
      // A browser may close a dialog on a second Escape despite preventDefault; tell the parent. The event is asynchronous, so
      // it counts only if the dialog was not reopened meanwhile.
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
