import { AppError, parsePromoCode } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import { countedNetworks } from '../../customers/codes/caller.ts'
import { HOUR_MS } from '../../customers/codes/code-rules.ts'
import type { Deps } from '../../deps.ts'

/** Different wrong codes in an hour. A person mistypes a few; a machine tries thousands. */
const WRONG_CODES_PER_CUSTOMER = 20
const WRONG_CODES_PER_ADDRESS = 60

/**
 * Limits how many wrong promo codes a customer and a network may try, across every call that takes one and every process.
 * Counts different codes: an expired campaign code, sent with every price request by many phones behind one address, is one
 * guess.
 */
export interface PromoGuesses {
  /** Runs a call with a promo code, outside a transaction. `isRight` tells from its result whether the code was usable. */
  lookUp<T>(
    request: FastifyRequest,
    code: string | null | undefined,
    work: () => Promise<T>,
    isRight?: (result: T) => boolean,
  ): Promise<T>
}

interface CallerLimit {
  readonly caller: string
  readonly limit: number
}

export function createPromoGuesses({
  config,
  clock,
  transaction,
}: Pick<Deps, 'config' | 'clock' | 'transaction'>): PromoGuesses {
  const limitsOf = (request: FastifyRequest): readonly CallerLimit[] => {
    const userId = request.callerSession?.userId ?? null
    return [
      ...(userId === null ? [] : [{ caller: `customer ${userId}`, limit: WRONG_CODES_PER_CUSTOMER }]),
      ...countedNetworks(request, config).map(({ network, widening }) => ({
        caller: network,
        limit: WRONG_CODES_PER_ADDRESS * widening,
      })),
    ]
  }

  /** Counts the guess before the code is looked up, so that parallel requests cannot slip past. */
  const spend = (limits: readonly CallerLimit[], code: string): Promise<void> =>
    transaction(async (tx) => {
      const now = clock.now()
      const since = new Date(now.getTime() - HOUR_MS)
      const callers = limits.map(({ caller }) => caller)
      await tx.budgets.lockGuesses(callers)
      for (const { caller, codes, isKnown, oldest } of await tx.budgets.guesses(callers, code, since)) {
        const limit = limits.find((one) => one.caller === caller)?.limit ?? 0
        if (isKnown || codes < limit) continue
        throw new AppError('too_many_requests', `more than ${limit} wrong promo codes in an hour`, {
          retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000)),
        })
      }
      await tx.budgets.addGuess(callers, code, now, since)
    })

  /** Best effort: a right code that stays counted costs its caller one guess, and the request has succeeded already. */
  const refund = async (limits: readonly CallerLimit[], code: string): Promise<void> => {
    const callers = limits.map(({ caller }) => caller)
    await transaction(async (tx) => {
      await tx.budgets.lockGuesses(callers)
      await tx.budgets.removeGuess(callers, code)
    }).catch(() => undefined)
  }

  return {
    async lookUp(request, code, work, isRight = () => true) {
      const parsed = parsePromoCode(code ?? '')
      const limits = parsed.ok ? limitsOf(request) : []
      if (!parsed.ok || limits.length === 0) return work()
      await spend(limits, parsed.value)
      try {
        const result = await work()
        if (isRight(result)) await refund(limits, parsed.value)
        return result
      } catch (error) {
        // Any other failure says nothing about the code.
        if (!isUnusableCode(error)) await refund(limits, parsed.value)
        throw error
      }
    },
  }
}

const isUnusableCode = (error: unknown): boolean =>
  error instanceof AppError && error.fields.some(({ key }) => key === 'promoCodeExpired')
