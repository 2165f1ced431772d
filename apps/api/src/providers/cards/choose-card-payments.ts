import type { CardPayments } from './card-payments.ts'
import type { CardAdapterDeps } from './card-vendor.ts'
import type { CardSettings } from './settings.ts'

export function chooseCardPayments({ cards }: { readonly cards: CardSettings }, deps: CardAdapterDeps): CardPayments {
  const { vendor, vendorSettings } = cards
  return {
    ...vendor.create(vendorSettings, deps),
    provider: vendor.name,
    notificationPath: vendor.notificationPath,
  }
}
