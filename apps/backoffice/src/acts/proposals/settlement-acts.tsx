import type { ProposalOptions } from '@puente/contract'
import { euroText, formatDateLong } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { settlementTexts as texts } from '@puente/texts/backoffice-proposals'
import { useState } from 'react'
import { cancelSettlement, changedBy, settleLoan } from '../../api/proposals.ts'
import { useHasPermission } from '../../api/session.ts'
import { ActDialog } from '../../components/act-dialog.tsx'
import { Button } from '../../components/button.tsx'
import { approversFor } from './dialog-figures.ts'
import { useDiscountSum } from './use-discount-sum.tsx'
import { useProposals } from './use-proposals.ts'

interface SettlementDialogProps<T> {
  readonly loan: string
  readonly options: ProposalOptions
  readonly terms: T
  readonly onClose: () => void
}

/** Agrees on a sum below the debt, or ends such an agreement, where the status of the loan allows it. */
export function SettlementActs({ loan, isLocked }: { readonly loan: string; readonly isLocked: boolean }) {
  const may = useHasPermission()
  const options = useProposals(loan)?.options
  const [isOpen, setIsOpen] = useState(false)
  if (options === undefined || !may('loans.settle')) return null
  const { discount, settlement } = options
  if (discount === null && settlement === null) return null
  const dialog = { loan, options, onClose: () => setIsOpen(false) }
  return (
    <>
      <Button
        variant="secondary"
        lockedBy={isLocked ? approvalTexts.onObject.lock : undefined}
        onClick={() => setIsOpen(true)}
      >
        {settlement === null ? texts.agree : texts.cancel}
      </Button>
      {isOpen && settlement !== null ? <CancelDialog {...dialog} terms={settlement} /> : null}
      {isOpen && settlement === null && discount !== null ? <AgreeDialog {...dialog} terms={discount} /> : null}
    </>
  )
}

function AgreeDialog({
  loan,
  options,
  terms,
  onClose,
}: SettlementDialogProps<NonNullable<ProposalOptions['discount']>>) {
  const { sum, until, figures, approvers, amountField, untilField } = useDiscountSum(options, terms)
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.agree}
      effect={texts.agreeEffect}
      figures={figures}
      approvers={approvers}
      undo={texts.agreeUndo}
      confirmLabel={texts.agree}
      fieldNames={['amount', 'until']}
      fields={(errors) => (
        <>
          {amountField(errors.amount)}
          {untilField(errors.until)}
        </>
      )}
      submit={({ reason }) => settleLoan(loan, { amount: sum, until, reason })}
      refresh={changedBy(loan)}
    />
  )
}

function CancelDialog({
  loan,
  options,
  terms,
  onClose,
}: SettlementDialogProps<NonNullable<ProposalOptions['settlement']>>) {
  return (
    <ActDialog
      open
      onClose={onClose}
      title={texts.cancel}
      effect={texts.cancelEffect}
      figures={[
        { label: texts.stillToPay, value: euroText(terms.to_pay) },
        { label: texts.until, value: formatDateLong(terms.until) },
        { label: texts.owedAgain, value: euroText(terms.forgiven_at_most) },
      ]}
      approvers={approversFor(terms.forgiven_at_most, options.one_person_up_to)}
      undo={texts.cancelUndo}
      confirmLabel={texts.cancel}
      danger
      submit={({ reason }) => cancelSettlement(loan, reason)}
      refresh={changedBy(loan)}
    />
  )
}
