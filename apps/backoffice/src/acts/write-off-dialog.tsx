import { FOUR_EYES } from '@puente/domain'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { loanQuery } from '../api/loans.ts'
import { cancelWriteOff, writeOffLoan } from '../api/refunds.ts'
import { useSession } from '../api/session.ts'
import { ActDialog } from '../components/act-dialog.tsx'
import { Money } from '../components/money.tsx'

const texts = refundTexts.writeOffDialog

/** Writes a debt off, or takes that back. */
export function WriteOffDialog({
  loan,
  owed,
  direction,
  open,
  onClose,
}: {
  /** public_id */
  readonly loan: string
  readonly owed: number
  readonly direction: 'write_off' | 'cancel'
  readonly open: boolean
  readonly onClose: () => void
}) {
  const isCancel = direction === 'cancel'
  const { four_eyes: fourEyes } = useSession()
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={isCancel ? texts.cancelTitle : texts.title}
      effect={isCancel ? texts.cancelEffect : texts.effect}
      figures={[
        { label: refundTexts.page.columns.loan, value: loan },
        { label: refundTexts.writeOff.debt, value: <Money euros={owed} /> },
      ]}
      approvers={fourEyes ? FOUR_EYES.write_off.mayApprove : []}
      undo={isCancel ? texts.cancelUndo : texts.undo}
      confirmLabel={isCancel ? texts.cancelConfirm : texts.confirm}
      danger={!isCancel}
      submit={({ reason }) => (isCancel ? cancelWriteOff : writeOffLoan)(loan, reason)}
      refresh={[loanQuery(loan)]}
    />
  )
}
