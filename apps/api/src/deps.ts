import type { Config } from './config.ts'
import type { SiteContent } from './content/site-content.ts'
import type { PdfPrinter } from './contracts/pdf-printer.ts'
import type { Postings } from './db/payment-posting.ts'
import type { Transaction } from './db/transaction.ts'
import type { SealedFiles } from './documents/sealed-files.ts'
import type { LiveUpdates } from './live/live-updates.ts'
import type { BankDataProviders } from './ports/bank-data.ts'
import type { Captcha } from './ports/captcha.ts'
import type { CardPayments } from './ports/card-payments.ts'
import type { Clock } from './ports/clock.ts'
import type { DocumentReader } from './ports/document-reader.ts'
import type { LivenessProvider } from './ports/liveness.ts'
import type { MailSender } from './ports/mail-sender.ts'
import type { MessageSender } from './ports/message-sender.ts'
import type { PayoutProvider } from './ports/payouts.ts'
import type { ProductCatalogue } from './products/product-catalogue.ts'
import type { PromoGuesses } from './products/promo-guesses.ts'
import type { PublicPrinter } from './products/public-printer.ts'
import type { Secrets } from './security/secrets.ts'

/** What routes and jobs are given. Only app.ts knows which adapter stands behind a port. */
export interface Deps {
  readonly config: Config
  readonly transaction: Transaction
  readonly clock: Clock
  readonly secrets: Secrets
  readonly mailSender: MailSender
  readonly messageSender: MessageSender
  readonly pdf: PdfPrinter
  /** For documents that anyone may ask for. */
  readonly publicPrinter: PublicPrinter
  readonly captcha: Captcha
  readonly bankData: BankDataProviders
  readonly cardPayments: CardPayments
  readonly payouts: PayoutProvider
  /** Books payments in two round trips. */
  readonly postings: Postings
  readonly content: SiteContent
  /** Documents and signed papers; nothing is stored unsealed. */
  readonly files: SealedFiles
  /** Null where the operator switched it off. */
  readonly documentReader: DocumentReader | null
  readonly liveness: LivenessProvider
  readonly products: ProductCatalogue
  readonly promoGuesses: PromoGuesses
  readonly live: LiveUpdates
}
