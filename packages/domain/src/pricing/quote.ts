import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import { capUnits, centsOfUnits, discountedRate, smallerOf, unitsOfDays } from './interest.ts'
import type { Product } from './product.ts'
import { taeTenthsOfOnePayment, yearsSince } from './tae.ts'

export interface LoanQuote {
  readonly amountCents: number
  readonly termDays: number
  readonly giveDate: CivilDate
  readonly mustPayDate: CivilDate
  readonly isFree: boolean
  /** The contract rate: the product's rate less the promo code, or 0 for a free loan. */
  readonly annualRateMillionths: number
  readonly commissionTotalCents: number
  /** Before the promo code. */
  readonly originalCommissionTotalCents: number
  readonly returnAmountCents: number
  /** One decimal, half up. */
  readonly taePercent: number
}

/** The prices of a product that a quote depends on. */
export type QuotedPrices = Pick<Product, 'annualRateMillionths' | 'chargeCapPercent' | 'firstLoanFreeUpToCents'>

interface QuoteRequest {
  readonly product: QuotedPrices
  readonly amountCents: number
  readonly termDays: number
  readonly giveDate: CivilDate
  readonly isFirstLoan: boolean
  /** The promo discount on the commission in per cent, 0 to 100; 0 without a code. */
  readonly percentCommission: number
}

export const isFreeLoan = (product: QuotedPrices, amountCents: number, isFirstLoan: boolean): boolean =>
  isFirstLoan && product.firstLoanFreeUpToCents !== null && amountCents <= product.firstLoanFreeUpToCents

function commissionOf(
  product: QuotedPrices,
  amountCents: number,
  annualRateMillionths: number,
  termDays: number,
): number {
  const units = unitsOfDays(amountCents, annualRateMillionths, termDays)
  return centsOfUnits(smallerOf(units, capUnits(amountCents, product.chargeCapPercent)))
}

/** A term with its amount-independent values, computed once for a whole column of prices. */
interface DatedTerm {
  readonly termDays: number
  readonly giveDate: CivilDate
  readonly mustPayDate: CivilDate
  /** The length of the term in years, as the TAE counts it. */
  readonly periods: number
  readonly periodsPerYear: number
}

export function datedTerm(giveDate: CivilDate, termDays: number): DatedTerm {
  const mustPayDate = addDays(giveDate, termDays)
  return { termDays, giveDate, mustPayDate, ...yearsSince(giveDate, mustPayDate) }
}

export function quoteForTerm(
  { termDays, giveDate, mustPayDate, periods, periodsPerYear }: DatedTerm,
  { product, amountCents, isFirstLoan, percentCommission }: Omit<QuoteRequest, 'termDays' | 'giveDate'>,
): LoanQuote {
  const isFree = isFreeLoan(product, amountCents, isFirstLoan)
  const standardRate = isFree ? 0 : product.annualRateMillionths
  const annualRateMillionths = discountedRate(standardRate, percentCommission)
  const originalCommissionTotalCents = commissionOf(product, amountCents, standardRate, termDays)
  const commissionTotalCents =
    percentCommission === 0
      ? originalCommissionTotalCents
      : commissionOf(product, amountCents, annualRateMillionths, termDays)
  const returnAmountCents = amountCents + commissionTotalCents
  const taeTenths = taeTenthsOfOnePayment(amountCents, { cents: returnAmountCents, periods, periodsPerYear })
  return {
    amountCents,
    termDays,
    giveDate,
    mustPayDate,
    isFree,
    annualRateMillionths,
    commissionTotalCents,
    originalCommissionTotalCents,
    returnAmountCents,
    taePercent: Number(taeTenths) / 10,
  }
}

/**
 * The cost of a loan that is repaid on its due date, for any amount and term. The product's steps determine whether they are
 * offered, and the regime whether the price is lawful (`checkQuote`).
 */
export const quoteLoan = (request: QuoteRequest): LoanQuote =>
  quoteForTerm(datedTerm(request.giveDate, request.termDays), request)
