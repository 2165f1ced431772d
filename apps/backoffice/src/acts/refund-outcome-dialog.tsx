import type { StaffRefund } from '@puente/contract'
import { FOUR_EYES, refundOutcomeNeedsTwo } from '@puente/domain'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { Select } from '@puente/ui'
import { useState } from 'react'
import { approvalList, waitingQuery } from '../api/approvals.ts'
import { countsQuery } from '../api/counts.ts'
import { loanQuery } from '../api/loans.ts'
import { refundList, settleRefund, unclaimedList } from '../api/refunds.ts'
import { ActDialog } from '../components/act-dialog.tsx'
import { Money } from '../components/money.tsx'

const texts = refundTexts.outcome
type Outcome = keyof typeof texts.options

/** Records what became of a refund that neither the provider nor the bank reported. */
export function RefundOutcomeDialog({
  refund,
  open,
  onClose,
}: {
  readonly refund: StaffRefund
  readonly open: boolean
  readonly onClose: () => void
}) {
  const outcomes: readonly Outcome[] =
    refund.status === 'completed' ? ['returned'] : ['completed', 'failed', 'returned']
  const [outcome, setOutcome] = useState<Outcome>(outcomes[0] ?? 'returned')
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      effect={texts.effect}
      figures={[
        { label: refundTexts.page.columns.loan, value: refund.loan },
        { label: refundTexts.page.columns.amount, value: <Money euros={refund.amount} /> },
        { label: refundTexts.page.columns.method, value: refundTexts.methods[refund.method] },
      ]}
      approvers={refundOutcomeNeedsTwo(refund.status, outcome) ? FOUR_EYES.refund.mayApprove : []}
      undo={texts.undo}
      confirmLabel={texts.confirm}
      fields={() => (
        <Select
          label={texts.result}
          value={outcome}
          options={outcomes.map((one) => ({ value: one, label: texts.options[one] }))}
          onChange={(event) => setOutcome(event.target.value as Outcome)}
        />
      )}
      submit={({ reason }) => settleRefund(refund.id, outcome, reason)}
      refresh={[
        refundList,
        unclaimedList,
        waitingQuery('refunds'),
        approvalList,
        countsQuery,
        ...(refund.loan === null ? [] : [loanQuery(refund.loan)]),
      ]}
    />
  )
}
