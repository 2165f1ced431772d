import type { Deps } from '../deps.ts'
import type { LiveUpdates } from './live/live-updates.ts'
import type { PromoGuesses } from './web/promo-guesses.ts'
import type { PublicPrinter } from './web/public-printer.ts'

/** What routes are given: the dependencies of the whole server, and those that only HTTP has. */
export interface HttpDeps extends Deps {
  readonly live: LiveUpdates
  /** Limits how many wrong promo codes a caller may try. */
  readonly promoGuesses: PromoGuesses
  /** Prints documents that anyone may read, apart from the contracts. */
  readonly publicPrinter: PublicPrinter
}
