import { actTexts } from '@puente/texts/backoffice-shell'
import { Button } from './button.tsx'

interface DialogActionsProps {
  readonly confirmLabel: string
  readonly danger?: boolean | undefined
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** The buttons below the form of a dialog. They stay in view while a tall form scrolls. */
export const DialogActions = ({ confirmLabel, danger = false, isBusy, onCancel }: DialogActionsProps) => (
  <div className="dialog-actions flex flex-row-reverse flex-wrap gap-2">
    <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isBusy}>
      {confirmLabel}
    </Button>
    <Button variant="secondary" onClick={onCancel}>
      {actTexts.cancel}
    </Button>
  </div>
)
