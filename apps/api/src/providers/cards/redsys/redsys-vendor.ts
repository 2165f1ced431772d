import type { CardVendor } from '../card-vendor.ts'
import { redsysCardPayments } from './redsys.ts'
import { type RedsysSettings, redsysSettings } from './redsys-settings.ts'

const NOTIFICATION_PATH = '/webhooks/redsys/notification'

export const redsysVendor: CardVendor<RedsysSettings> = {
  name: 'redsys',
  isSimulated: false,
  settings: redsysSettings,
  notificationPath: NOTIFICATION_PATH,
  formOrigins: ({ url }) => [new URL(url).origin],
  create: ({ publicUrl, ...shop }) =>
    redsysCardPayments({ ...shop, notificationUrl: `${publicUrl}${NOTIFICATION_PATH}`, timeoutMs: 20_000 }),
}
