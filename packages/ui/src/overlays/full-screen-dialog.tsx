import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../react/class-names.ts'
import { useModal } from './use-modal.ts'

const VARIANTS = {
  /** The page's colours; from 640 px a window in the middle of the page. */
  window: {
    dialog: 'sm:m-auto sm:h-[min(46rem,94dvh)] sm:w-[min(36rem,100%-2rem)] sm:rounded-card',
    header: 'border-b border-line',
  },
  /** The whole screen at every width, dark in both colour schemes: for a live picture. */
  dark: {
    dialog: 'bg-[#060a12] text-[#fff] [--color-focus:#8db8ff]',
    header: '[--color-ink:#fff]',
  },
} as const

export interface FullScreenDialogProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly variant: keyof typeof VARIANTS
  /** Controls beside the close button. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/**
 * A task that needs the whole screen of a phone: the camera, the sign-in at a bank. Open as long as it is mounted. A click on
 * the backdrop does not close it, because the task may be half done.
 */
export function FullScreenDialog({ title, closeLabel, onClose, variant, tools, children }: FullScreenDialogProps) {
  const titleId = useId()
  const modal = useModal(true, true, onClose)
  const classes = VARIANTS[variant]
  return (
    <dialog
      ref={modal.dialogRef}
      aria-labelledby={titleId}
      onCancel={modal.dialogProps.onCancel}
      onClose={modal.dialogProps.onClose}
      className={classNames('modal inset-0 h-dvh w-full overflow-hidden', classes.dialog)}
    >
      <div className="flex size-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
        <header className={classNames('flex flex-none items-center gap-2 py-1 pr-2 pl-4', classes.header)}>
          <h2 ref={modal.titleRef} id={titleId} tabIndex={-1} className="min-w-0 flex-1 truncate text-lg">
            {title}
          </h2>
          {tools}
          <IconButton label={closeLabel} icon={<X size={24} aria-hidden="true" />} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
