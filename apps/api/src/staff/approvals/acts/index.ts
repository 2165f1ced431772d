import type { FourEyesAct } from '@puente/domain'
import type { ActDefinition } from '../act.ts'
import { accelerationAct } from './acceleration.ts'
import { cardSettlement } from './card-settlement.ts'
import { courtMove } from './court-move.ts'
import { changeCustomerPhone } from './customer-phone.ts'
import { discountAct } from './discount.ts'
import { heldRefundAct } from './held-refund.ts'
import { lineBooking } from './line-booking.ts'
import { manualJournal } from './manual-journal.ts'
import { messageText } from './message-text.ts'
import { acceptPayoutAccount } from './payout-account.ts'
import { payoutBatch } from './payout-batch.ts'
import { payoutFailed, payoutRetry } from './payout-outcome.ts'
import { portfolioSale } from './portfolio-sale.ts'
import { priceChange } from './price-change.ts'
import { refundAct } from './refund.ts'
import { refundOutcomeAct } from './refund-outcome.ts'
import { senderRefundAct } from './sender-refund.ts'
import { settlementAct } from './settlement.ts'
import { changeOwnCustomer, changeRoles, createStaff, issueApiKey, resetFactor } from './staff-accounts.ts'
import { statementImport } from './statement-import.ts'
import { unmatchedBooking } from './unmatched-booking.ts'
import { addWebhookEndpoint } from './webhook-endpoint.ts'
import { writeOffAct } from './write-off.ts'

/** One line per act: an approval finds the act of its request here. */
const ACTS: readonly ActDefinition<unknown, unknown>[] = [
  acceptPayoutAccount,
  courtMove,
  discountAct,
  payoutBatch,
  payoutFailed,
  payoutRetry,
  portfolioSale,
  priceChange,
  unmatchedBooking,
  lineBooking,
  statementImport,
  createStaff,
  changeRoles,
  changeOwnCustomer,
  resetFactor,
  issueApiKey,
  refundAct,
  heldRefundAct,
  refundOutcomeAct,
  senderRefundAct,
  manualJournal,
  cardSettlement,
  settlementAct,
  writeOffAct,
  accelerationAct,
  changeCustomerPhone,
  addWebhookEndpoint,
  messageText,
]

/** Finds the act of a stored request. Acts that share a rule, as a proposal and a settlement do, differ by their payload. */
export function actDefinition(act: FourEyesAct, payload: unknown): ActDefinition<unknown, unknown> {
  const found = ACTS.find((definition) => definition.act === act && definition.payload.safeParse(payload).success)
  if (found === undefined) throw new Error(`no act is defined for ${act} with this payload`)
  return found
}
