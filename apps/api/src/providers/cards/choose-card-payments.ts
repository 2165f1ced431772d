import type { Transaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { CardPayments } from './card-payments.ts'
import { redsysCardPayments } from './redsys/redsys.ts'
import { sandboxCardPayments } from './sandbox/sandbox.ts'

/** A provider that was silent at first tells what became of a charge some seconds later. */
const SANDBOX_NOTIFICATION_DELAY_MS = 10_000

export function chooseCardPayments(
  { cards }: Pick<Config, 'cards'>,
  {
    transaction,
    clock,
    secrets,
  }: { readonly transaction: Transaction; readonly clock: Clock; readonly secrets: Secrets },
): CardPayments {
  if (cards.provider === 'sandbox') {
    return sandboxCardPayments(secrets, clock, (fields) =>
      transaction((tx) =>
        tx.outbox.add('send-sandbox-card-notification', { fields }, { delayMs: SANDBOX_NOTIFICATION_DELAY_MS }),
      ),
    )
  }
  const { publicUrl, ...redsys } = cards
  const notificationUrl = `${publicUrl}/webhooks/redsys/notification`
  return redsysCardPayments({ ...redsys, notificationUrl, timeoutMs: 20_000 })
}
