import { AppError, parsePromoCode } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { countedNetworks } from '../../customers/codes/caller.ts'
import { HOUR_MS } from '../../customers/codes/code-rules.ts'
import type { Clock } from '../../platform/clock.ts'

/** Different wrong codes in an hour. A person mistypes a few; a machine tries thousands. */
const WRONG_CODES_PER_CUSTOMER = 20
const WRONG_CODES_PER_ADDRESS = 60
/** Maximum number of remembered callers. Beyond it the oldest is dropped. */
const MAX_CALLERS = 10_000

interface Guesses {
  readonly since: number
  readonly codes: Set<string>
}

/**
 * Limits how many wrong promo codes a customer and a network may try, across every call that takes one. Counts different codes:
 * an expired campaign code, sent with every price request by many phones behind one address, is one guess. Kept in the memory
 * of this process, so a second process doubles the limit.
 */
export interface PromoGuesses {
  /** Runs a call with a promo code. `isRight` tells from its result whether the code was usable. */
  lookUp<T>(
    request: FastifyRequest,
    code: string | null | undefined,
    work: () => Promise<T>,
    isRight?: (result: T) => boolean,
  ): Promise<T>
}

export function createPromoGuesses(config: Config, clock: Clock): PromoGuesses {
  const guessesBy = new Map<string, Guesses>()

  const recentGuesses = (caller: string, now: number): Guesses => {
    const known = guessesBy.get(caller)
    if (known && now - known.since < HOUR_MS) return known
    guessesBy.delete(caller)
    const oldest = guessesBy.size >= MAX_CALLERS ? guessesBy.keys().next().value : undefined
    if (oldest !== undefined) guessesBy.delete(oldest)
    const fresh = { since: now, codes: new Set<string>() }
    guessesBy.set(caller, fresh)
    return fresh
  }

  /** Counts the guess before the code is looked up, so that parallel requests cannot slip past. */
  const spend = (request: FastifyRequest, code: string): readonly Guesses[] => {
    const now = clock.now().getTime()
    const userId = request.callerSession?.userId ?? null
    const budgets = [
      ...(userId === null ? [] : [{ caller: `customer ${userId}`, limit: WRONG_CODES_PER_CUSTOMER }]),
      ...countedNetworks(request, config).map(({ network, widening }) => ({
        caller: network,
        limit: WRONG_CODES_PER_ADDRESS * widening,
      })),
    ].map(({ caller, limit }) => ({ limit, guesses: recentGuesses(caller, now) }))
    for (const { limit, guesses } of budgets) {
      if (guesses.codes.has(code) || guesses.codes.size < limit) continue
      throw new AppError('too_many_requests', `more than ${limit} wrong promo codes in an hour`, {
        retryAfterSeconds: Math.max(1, Math.ceil((guesses.since + HOUR_MS - now) / 1000)),
      })
    }
    for (const { guesses } of budgets) guesses.codes.add(code)
    return budgets.map(({ guesses }) => guesses)
  }

  return {
    async lookUp(request, code, work, isRight = () => true) {
      const parsed = parsePromoCode(code ?? '')
      if (!parsed.ok) return work()
      const spent = spend(request, parsed.value)
      const refund = () => {
        for (const { codes } of spent) codes.delete(parsed.value)
      }
      try {
        const result = await work()
        if (isRight(result)) refund()
        return result
      } catch (error) {
        // Any other failure says nothing about the code.
        if (!isUnusableCode(error)) refund()
        throw error
      }
    },
  }
}

const isUnusableCode = (error: unknown): boolean =>
  error instanceof AppError && error.fields.some(({ key }) => key === 'promoCodeExpired')
