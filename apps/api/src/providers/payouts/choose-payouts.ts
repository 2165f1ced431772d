import type { Transaction } from '../../db/transaction.ts'
import type { PayoutProvider } from './payouts.ts'
import { sandboxPayouts } from './sandbox/sandbox.ts'
import { sepaPayouts } from './sepa/sepa.ts'
import type { PayoutSettings } from './settings.ts'

/** Leaves time to see a failed sandbox payout as failed before the next attempt. */
const SANDBOX_RETRY_AFTER_MS = 10_000

export function choosePayouts(
  { payouts }: { readonly payouts: PayoutSettings },
  { transaction }: { readonly transaction: Transaction },
): PayoutProvider {
  if (payouts.provider === 'sepa') return sepaPayouts(payouts)
  return sandboxPayouts(transaction, { doneAfterMs: payouts.doneAfterMs, retryAfterMs: SANDBOX_RETRY_AFTER_MS })
}
