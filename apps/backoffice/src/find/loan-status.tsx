import { LOAN_STATUS_TYPES, statusFromNumber } from '@puente/domain'
import { loanPageTexts } from '@puente/texts/backoffice-find'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import { StatusBadge } from '../components/status-badge.tsx'

interface LoanStatusProps {
  /** Its number. */
  readonly status: number
  readonly isWrittenOff?: boolean
}

/** The status of a loan in the words of staff. A write-off does not change it, but a collector must see it. */
export function LoanStatus({ status, isWrittenOff = false }: LoanStatusProps) {
  const name = statusFromNumber(status)
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge kind={LOAN_STATUS_TYPES[name]} label={staffLoanStatusTexts[name]} />
      {isWrittenOff ? <StatusBadge label={loanPageTexts.writtenOffBadge} /> : null}
    </span>
  )
}
