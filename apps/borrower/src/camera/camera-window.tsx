import { cameraTexts as texts } from '@puente/texts/camera'
import { IconButton } from '@puente/ui'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface CameraWindowProps {
  readonly title: string
  readonly onClose: () => void
  /** Beside the cross: what else this camera can do. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** The whole screen for the camera, dark in both schemes. A native modal: nothing behind it can be reached meanwhile. */
export function CameraWindow({ title, onClose, tools, children }: CameraWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element === null) return
    if (!element.open) element.showModal()
    heading.current?.focus()
    return () => {
      if (element.open) element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden border-0 bg-[#060a12] p-0 text-[#fff] [--color-focus:#8db8ff]"
    >
      <div className="flex size-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
        <header className="flex flex-none items-center gap-2 px-2 py-1.5 [--color-ink:#fff]">
          <IconButton label={texts.close} icon={<X size={24} aria-hidden="true" />} onClick={onClose} />
          <h2 ref={heading} id={titleId} tabIndex={-1} className="min-w-0 flex-1 truncate text-center text-lg">
            {title}
          </h2>
          <span className="flex min-w-11 justify-end">{tools}</span>
        </header>
        {children}
      </div>
    </dialog>
  )
}
