import { uiControlTexts } from '@puente/texts/ui-controls'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The buttons, the main one first: stacked on a phone, in a row from 640 px. */
  readonly actions?: ReactNode
  /** False if the user has to answer: no close button, no Escape, no click on the backdrop. */
  readonly dismissible?: boolean | undefined
}

/** A question or a short task over the page. `data-autofocus` marks the element that takes the focus. */
export function Dialog({ open, onClose, title, children, actions, dismissible = true }: DialogProps) {
  const titleId = useId()
  const modal = useModal(open, dismissible, onClose)
  return (
    <dialog ref={modal.dialogRef} aria-labelledby={titleId} className="modal modal-dialog" {...modal.dialogProps}>
      {modal.isPresent ? (
        <div className="flex flex-col gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-7">
          <div className="flex items-start justify-between gap-3">
            <h2 ref={modal.titleRef} id={titleId} tabIndex={-1} className="min-w-0 pt-1.5">
              {title}
            </h2>
            {dismissible ? (
              <IconButton
                label={uiControlTexts.close}
                icon={<X size={24} aria-hidden="true" />}
                onClick={onClose}
                className="-mt-1 -mr-2"
              />
            ) : null}
          </div>
          {children}
          {actions ? (
            <div className="mt-2 flex flex-col gap-3 *:w-full sm:flex-row-reverse sm:justify-start sm:*:w-auto">
              {actions}
            </div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}
