import type { Regime } from '@puente/domain'
import type { Config } from './config.ts'
import type { ProductCatalogue } from './db/product-catalogue.ts'
import type { Transaction } from './db/transaction.ts'
import type { Clock } from './platform/clock.ts'
import type { SiteContent } from './platform/content/site-content.ts'
import type { Secrets } from './platform/security/secrets.ts'
import type { BankDataProviders } from './providers/bank-data/bank-data.ts'
import type { Captcha } from './providers/captcha/captcha.ts'
import type { CardPayments } from './providers/cards/card-payments.ts'
import type { DocumentReader } from './providers/document-reader/document-reader.ts'
import type { SealedFiles } from './providers/file-store/sealed-files.ts'
import type { LivenessProvider } from './providers/liveness/liveness.ts'
import type { MailSender } from './providers/mail/mail-sender.ts'
import type { PayoutProvider } from './providers/payouts/payouts.ts'
import type { PdfPrinter } from './providers/pdf/pdf-printer.ts'
import type { MessageSender } from './providers/sms/message-sender.ts'
import type { StatementReader } from './providers/statements/statements.ts'

/** The dependencies of routes and jobs. Only `providers/<port>/choose-….ts` knows which adapter implements a port. */
export interface Deps {
  readonly config: Config
  readonly transaction: Transaction
  /** For work that is one statement: it needs no transaction around it. */
  readonly singleStatement: Transaction
  readonly clock: Clock
  /** The machine's clock, which the sandbox cannot move. Staff sign-in, sessions and API keys follow it. */
  readonly wallClock: Clock
  readonly secrets: Secrets
  readonly mailSender: MailSender
  readonly messageSender: MessageSender
  readonly pdf: PdfPrinter
  readonly captcha: Captcha
  readonly bankData: BankDataProviders
  readonly cardPayments: CardPayments
  readonly payouts: PayoutProvider
  /** Reads statements of the lender's bank accounts. */
  readonly statements: StatementReader
  readonly content: SiteContent
  /** The legal limits by signing date. */
  readonly regimes: readonly Regime[]
  /** Documents and signed papers; all files are sealed. */
  readonly files: SealedFiles
  /** Null if the operator switched it off. */
  readonly documentReader: DocumentReader | null
  readonly liveness: LivenessProvider
  readonly products: ProductCatalogue
}
