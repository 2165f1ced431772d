import { LOAN_STATUS_TYPES, statusFromNumber } from '@puente/domain'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import { StatusBadge } from '../components/status-badge.tsx'

/** The status of a loan by its number, in the words of staff. */
export function LoanStatus({ status }: { readonly status: number }) {
  const name = statusFromNumber(status)
  return <StatusBadge kind={LOAN_STATUS_TYPES[name]} label={staffLoanStatusTexts[name]} />
}
