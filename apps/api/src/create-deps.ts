import type pg from 'pg'
import type { Config } from './config.ts'
import { createProductCatalogue } from './db/product-catalogue.ts'
import { createReadTransaction } from './db/read-transaction.ts'
import type { SandboxClock } from './db/sandbox-clock.ts'
import { createSharedCommit, createSingleStatement, createTransaction } from './db/transaction.ts'
import type { HttpDeps } from './http/http-deps.ts'
import { createLiveUpdates } from './http/live/live-updates.ts'
import { createPromoGuesses } from './http/web/promo-guesses.ts'
import { createPublicPrinter } from './http/web/public-printer.ts'
import { systemClock } from './platform/clock.ts'
import type { SiteContent } from './platform/content/site-content.ts'
import { measured } from './platform/provider-calls.ts'
import { readRegimes } from './platform/regimes/read-regimes.ts'
import { createSecrets } from './platform/security/secrets.ts'
import { chooseBankData } from './providers/bank-data/choose-bank-data.ts'
import { chooseCaptcha } from './providers/captcha/choose-captcha.ts'
import { chooseCardPayments } from './providers/cards/choose-card-payments.ts'
import { chooseDocumentReader } from './providers/document-reader/choose-document-reader.ts'
import { chooseFiles } from './providers/file-store/choose-files.ts'
import { chooseLiveness } from './providers/liveness/choose-liveness.ts'
import { chooseMailSender } from './providers/mail/choose-mail-sender.ts'
import { choosePayouts } from './providers/payouts/choose-payouts.ts'
import { createPdfPrinter } from './providers/pdf/pdf-printer.ts'
import { chooseMessageSender } from './providers/sms/choose-message-sender.ts'
import { chooseStatements } from './providers/statements/choose-statements.ts'
import { readQueues } from './staff/counts/queue-counters.ts'

export interface DepsParts {
  readonly config: Config
  readonly pool: pg.Pool
  /** Null without DATABASE_READ_URL. */
  readonly standbyPool?: pg.Pool | null
  readonly content: SiteContent
  /** In sandbox mode only; production uses the system clock. */
  readonly sandboxClock: SandboxClock | null
}

/** Builds the dependencies of routes and jobs. Each port chooses its adapter by the settings. */
export function createDeps({ config, pool, standbyPool = null, content, sandboxClock }: DepsParts): HttpDeps {
  const transaction = createTransaction(pool)
  const clock = sandboxClock ?? systemClock
  const secrets = createSecrets(config.secret, config.earlierSecrets)
  const needs = { transaction, clock, secrets }
  const pdf = createPdfPrinter()
  return {
    config,
    transaction,
    singleStatement: createSingleStatement(pool),
    sharedCommit: createSharedCommit(pool),
    readTransaction: createReadTransaction(pool, standbyPool),
    clock,
    wallClock: systemClock,
    secrets,
    cardPayments: measured('card', config.cards.vendor.name, chooseCardPayments(config, needs)),
    mailSender: measured('mail', config.mail.provider, chooseMailSender(config, needs)),
    messageSender: measured('sms', config.sms.provider, chooseMessageSender(config, needs)),
    pdf,
    publicPrinter: createPublicPrinter({ pdf, clock }),
    captcha: chooseCaptcha(config),
    bankData: chooseBankData(config, needs),
    payouts: measured('payout', config.payouts.provider, choosePayouts(config, needs)),
    statements: chooseStatements(config),
    content,
    regimes: readRegimes(config.regimesFile),
    files: measured('file_store', config.fileStore.provider, chooseFiles(config)),
    documentReader: chooseDocumentReader(config),
    liveness: measured('liveness', config.liveness.provider, chooseLiveness(config)),
    products: createProductCatalogue(transaction, config.mode === 'sandbox'),
    promoGuesses: createPromoGuesses({ config, clock, transaction }),
    live: createLiveUpdates({
      maxStreams: config.eventStreams,
      readQueues: () => transaction(readQueues),
    }),
  }
}
