import type { Transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { LiveUpdates } from './live/live-updates.ts'
import type { PromoGuesses } from './web/promo-guesses.ts'
import type { PublicPrinter } from './web/public-printer.ts'

/** The dependencies of routes: those of the whole server, and those that only HTTP has. */
export interface HttpDeps extends Deps {
  readonly live: LiveUpdates
  /** Makes the transactions of one request one commit. */
  readonly sharedCommit: Transaction
  /** For lists of staff that are read only: on the standby if there is one. */
  readonly readTransaction: Transaction
  /** Limits how many wrong promo codes a caller may try. */
  readonly promoGuesses: PromoGuesses
  /** Prints public documents, separately from contracts. */
  readonly publicPrinter: PublicPrinter
}
