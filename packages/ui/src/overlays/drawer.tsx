import { uiControlTexts } from '@puente/texts/ui-controls'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { useModal } from './use-modal.ts'

export interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
}

/** The panel of the burger menu: a dialog at the right edge. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  const titleId = useId()
  const modal = useModal(open, true, onClose)
  return (
    <dialog ref={modal.dialogRef} aria-labelledby={titleId} className="modal modal-drawer" {...modal.dialogProps}>
      {modal.isPresent ? (
        <div className="flex min-h-full flex-col gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <div className="flex items-center justify-between gap-3">
            <h2 ref={modal.titleRef} id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <IconButton
              label={uiControlTexts.closeMenu}
              icon={<X size={24} aria-hidden="true" />}
              onClick={onClose}
              className="-mr-2"
            />
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
