import type { StaffRefund } from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import type { RefundRow } from '../../db/repositories/refunds.ts'

/** `ES91 ···· 1332`: enough to compare with what the customer says. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`

/** `loan` is null for money of an unknown payer. */
export const toRefundView = (
  refund: RefundRow,
  loan: { readonly publicId: string; readonly userId: number } | null,
): StaffRefund => ({
  id: refund.id,
  loan: loan?.publicId ?? null,
  customer_id: loan?.userId ?? null,
  line: refund.statementEntryId,
  amount: eurosFromCents(refund.amountCents),
  method: refund.method,
  status: refund.status,
  end_to_end_id: refund.endToEndId,
  destination: refund.iban === null ? '' : maskedIban(refund.iban),
  provider_code: refund.providerCode,
  reason: refund.reason,
  requested_by: refund.requestedBy.replace(/^admin:/, ''),
  created_at: refund.createdAt.toISOString(),
  settled_at: refund.settledAt?.toISOString() ?? null,
})
