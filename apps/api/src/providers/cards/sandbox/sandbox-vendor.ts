import { settingsPart } from '../../../platform/config/settings-part.ts'
import type { CardVendor } from '../card-vendor.ts'
import { sandboxCardPayments } from './sandbox.ts'

/** How many seconds later the simulated provider reports the outcome of an unanswered charge. */
const LATE_NOTIFICATION_MS = 10_000

export const sandboxVendor: CardVendor<null> = {
  name: 'sandbox',
  isSimulated: true,
  settings: settingsPart({ environment: {}, read: () => null }),
  notificationPath: '/webhooks/sandbox/card-notification',
  formOrigins: () => [],
  create: (_settings, { secrets, clock, transaction }) =>
    sandboxCardPayments(secrets, clock, (fields) =>
      transaction((tx) =>
        tx.outbox.add('send-sandbox-card-notification', { fields }, { delayMs: LATE_NOTIFICATION_MS }),
      ),
    ),
}
