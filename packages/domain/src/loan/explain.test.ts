// Goal: every amount is explained by lines that add up to it, also the prices of extensions, discounts, write-offs and refunds.
import { expect, it } from 'vitest'
import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT } from '../pricing/product.ts'
import { type ExplanationLine, explainOn } from './explain.ts'
import { type LoanLife, withFact } from './loan-facts.ts'
import { answerRequest, type LoanRequest } from './loan-requests.ts'

const GIVE_DATE = civilDate('2027-01-04')
const day = (offset: number): CivilDate => addDays(GIVE_DATE, offset)

/** 300 € for 10 days at 1 % a day; an extension costs 10 €. */
const paidOut: LoanLife = {
  contract: {
    signedOn: GIVE_DATE,
    principalCents: 300_00,
    termDays: 10,
    annualRateMillionths: 3_650_000,
    rules: { ...DEFAULT_PRODUCT, extensionPriceCents: 10_00, collectorAfterDays: null },
  },
  facts: [{ id: 'payout', type: 'payout', date: GIVE_DATE, bookedOn: GIVE_DATE }],
}

function after(life: LoanLife, request: LoanRequest): LoanLife {
  const outcome = answerRequest(life, request)
  expect(outcome).toMatchObject({ accepted: true })
  return outcome.accepted ? withFact(life, outcome.fact) : life
}

const linesOf = (lines: readonly ExplanationLine[]) => lines.map(({ reason, cents, date }) => [reason, cents, date])

it('the price of an extension, its discount and its payment add up to zero', () => {
  const life = after(paidOut, {
    id: 'e',
    type: 'extension',
    date: day(10),
    termDays: 7,
    promo: { percentExtension: 0, percentExtensionPrice: 20 },
  })
  expect(linesOf(explainOn(life, day(10)).extensionPrice)).toEqual([
    ['extension_price', 10_00, day(10)],
    ['discount', -2_00, day(10)],
    ['extension_payment', -8_00, day(10)],
  ])
})

it('a settlement that is paid writes off the rest of every amount', () => {
  const agreed = after(paidOut, { id: 's', type: 'settlement', date: day(20), agreedCents: 20_00, until: day(30) })
  const life = withFact(agreed, { id: 'p', type: 'payment', date: day(25), bookedOn: day(25), cents: 20_00 })
  const { body, annualCommission, allFines } = explainOn(life, day(25))
  expect(linesOf(body)).toEqual([
    ['disbursement', 300_00, GIVE_DATE],
    ['write_off', -300_00, day(25)],
  ])
  expect(linesOf(annualCommission).slice(-1)).toEqual([['write_off', -30_00, day(25)]])
  expect(linesOf(allFines).slice(-2)).toEqual([
    ['payment', -20_00, day(25)],
    ['write_off', -25_25, day(25)],
  ])
  for (const lines of [body, annualCommission, allFines]) {
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  }
})

it('what is owed back is the excess of payments less refunds', () => {
  const paid = withFact(paidOut, { id: 'p', type: 'payment', date: day(10), bookedOn: day(10), cents: 380_00 })
  const life = after(paid, { id: 'r', type: 'refund', date: day(12), cents: 30_00 })
  expect(linesOf(explainOn(life, day(12)).overpaid)).toEqual([
    ['payment', 50_00, day(10)],
    ['refund', -30_00, day(12)],
  ])
})

it('an opening fee is explained by the share of each instalment, the days of the current one and what paid it', () => {
  const { deferral, acceleration } = DEFAULT_INSTALMENT_PRODUCT.instalments
  const life: LoanLife = {
    contract: {
      ...paidOut.contract,
      termDays: 90,
      annualRateMillionths: 470_967,
      plan: {
        count: 3,
        method: 'annuity',
        dueDay: null,
        feeCents: 9_00,
        firstPeriodMinDays: 15,
        deferral,
        acceleration,
      },
    },
    facts: paidOut.facts,
  }
  // The first instalment: 3 € of the fee on 4 February, then 12 of the 28 days of the second.
  const due = civilDate('2027-02-04')
  const paid = withFact(life, { id: 'p', type: 'payment', date: due, bookedOn: due, cents: 111_00 })
  const later = addDays(due, 12)
  expect(linesOf(explainOn(paid, later).fee ?? [])).toEqual([
    ['opening_fee', 3_00, due],
    ['payment', -3_00, due],
    ['opening_fee', 1_29, later],
  ])
  expect(explainOn(paidOut, day(5)).fee).toBeUndefined()
})
