import type { FastifyRequest } from 'fastify'
import { NEW_CUSTOMER } from '../../db/customer-standing.ts'
import type { Deps } from '../../deps.ts'
import { type CustomerTerms, customerTerms } from '../../lending/products/customer-terms.ts'
import type { PromoGuesses } from './promo-guesses.ts'

/** The terms of a visitor without a code, quoted from memory. */
const VISITOR_TERMS: CustomerTerms = {
  ...NEW_CUSTOMER,
  percentCommission: 0,
  promo: null,
  discountId: null,
}

/** The terms of the caller. A visitor without a code needs no query. */
export async function callerTerms(
  { transaction, clock, promoGuesses }: Pick<Deps, 'transaction' | 'clock'> & { readonly promoGuesses: PromoGuesses },
  request: FastifyRequest,
  code?: string,
): Promise<CustomerTerms> {
  const userId = request.callerSession?.userId ?? null
  if (userId === null && code === undefined) return VISITOR_TERMS
  const lookUp = () => transaction((tx) => customerTerms(tx, userId, code, clock.today()))
  return promoGuesses.lookUp(request, code, lookUp, ({ promo }) => promo !== null)
}
