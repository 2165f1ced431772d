import type { Config } from './config.ts'
import type { SiteContent } from './content/site-content.ts'
import type { Transaction } from './db/transaction.ts'
import type { Captcha } from './ports/captcha.ts'
import type { CardPayments } from './ports/card-payments.ts'
import type { Clock } from './ports/clock.ts'
import type { MessageSender } from './ports/message-sender.ts'
import type { PayoutProvider } from './ports/payouts.ts'
import type { ProductCatalogue } from './products/product-catalogue.ts'
import type { Secrets } from './security/secrets.ts'

/** What routes and jobs are given. Only app.ts knows which adapter stands behind a port. */
export interface Deps {
  readonly config: Config
  readonly transaction: Transaction
  readonly clock: Clock
  readonly secrets: Secrets
  readonly messageSender: MessageSender
  readonly captcha: Captcha
  readonly cardPayments: CardPayments
  readonly payouts: PayoutProvider
  readonly content: SiteContent
  readonly products: ProductCatalogue
}
