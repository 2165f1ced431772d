import { LOAN_STATUS_TYPES, statusFromNumber } from '@puente/domain'
import { StatusBadge } from '../components/status-badge.tsx'

/** The status of a loan by its number, with the server's text for it. */
export function LoanStatus({ status, text }: { readonly status: number; readonly text: string }) {
  return <StatusBadge kind={LOAN_STATUS_TYPES[statusFromNumber(status)]} label={text} />
}
