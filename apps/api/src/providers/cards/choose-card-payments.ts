import type { CardPayments } from './card-payments.ts'
import type { CardNeeds } from './card-vendor.ts'
import type { CardSettings } from './settings.ts'

export function chooseCardPayments({ cards }: { readonly cards: CardSettings }, needs: CardNeeds): CardPayments {
  const { vendor, vendorSettings } = cards
  return {
    ...vendor.create(vendorSettings, needs),
    provider: vendor.name,
    notificationPath: vendor.notificationPath,
  }
}
