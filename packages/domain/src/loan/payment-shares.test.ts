// Goal: a payment of a loan in instalments is told as what it covers, and every cent of it is told once.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runSize } from '../../test-data/run-size.ts'
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import type { LoanContract } from './loan-account.ts'
import { type LoanLife, withFact } from './loan-facts.ts'
import { figuresOn } from './loan-figures.ts'
import { answerRequest, type LoanRequest } from './loan-requests.ts'
import { paymentShares } from './payment-shares.ts'

const GIVE_DATE = civilDate('2027-01-15')
/** 300 € in three instalments of 107.84 €, due on the 15th. */
const contract: LoanContract = {
  signedOn: GIVE_DATE,
  principalCents: 300_00,
  termDays: 90,
  annualRateMillionths: 470_967,
  rules: { ...DEFAULT_PRODUCT, annualRateMillionths: 470_967, extensionTermsDays: [], maxExtensions: 0 },
  plan: {
    count: 3,
    method: 'annuity',
    dueDay: null,
    feeCents: 0,
    firstPeriodMinDays: 28,
    deferral: { max: 2 },
    acceleration: { minMissed: 3, noticeDays: 30 },
  },
}
const paidOut: LoanLife = {
  contract,
  facts: [{ id: 'payout', type: 'payout', date: GIVE_DATE, bookedOn: GIVE_DATE }],
}

function withRequest(life: LoanLife, request: LoanRequest): LoanLife {
  const outcome = answerRequest(life, request)
  if (!outcome.accepted) throw new Error(`${request.date} ${request.type}: ${outcome.reason}`)
  return withFact(life, outcome.fact)
}
const payment = (id: string, date: string, cents: number, mode?: 'amount' | 'term'): LoanRequest => ({
  id,
  date: civilDate(date),
  type: 'payment',
  cents,
  ...(mode && { mode }),
})
const sharesOf = ({ facts }: LoanLife) => paymentShares(contract, facts)

describe('what a payment covers', () => {
  it('is the instalment of the day', () => {
    const [share] = sharesOf(withRequest(paidOut, payment('p', '2027-02-15', 107_84)))
    expect(share).toMatchObject({ instalments: [{ number: 1, cents: 107_84 }], finesCents: 0, earlyCents: 0 })
  })

  it('is late interest first, then the oldest instalment, then the one after it', () => {
    const life = withRequest(paidOut, payment('p', '2027-03-20', 150_00))
    const [share] = sharesOf(life)
    const fines = share?.finesCents ?? 0
    expect(fines).toBeGreaterThan(0)
    expect(share?.instalments).toEqual([
      { number: 1, cents: 107_84 },
      { number: 2, cents: 150_00 - fines - 107_84 },
    ])
    const paid = figuresOn(life, civilDate('2027-03-20')).plan?.instalments.map(({ paidCents }) => paidCents)
    expect(paid).toEqual([107_84, 150_00 - fines - 107_84, 0])
  })

  it('is the next instalment if nothing is due', () => {
    const [share] = sharesOf(withRequest(paidOut, payment('p', '2027-02-01', 50_00)))
    expect(share).toMatchObject({ instalments: [{ number: 1, cents: 50_00 }], earlyCents: 0, mode: null })
  })

  it('is principal repaid early beyond what is due, with the mode that was chosen', () => {
    const life = withRequest(paidOut, payment('p', '2027-02-15', 207_84, 'term'))
    expect(sharesOf(life)).toMatchObject([
      { instalments: [{ number: 1, cents: 107_84 }], earlyCents: 100_00, mode: 'term', closesLoan: false },
    ])
  })

  it('is the rest of the loan if it closes it, and an excess is named', () => {
    const closed = withRequest(paidOut, { id: 'p', date: civilDate('2027-02-15'), type: 'payoff' })
    const [share] = sharesOf(closed)
    expect(share).toMatchObject({ closesLoan: true, instalments: [{ number: 1, cents: 107_84 }], overpaidCents: 0 })
    const facts = [
      ...paidOut.facts,
      {
        id: 'p',
        type: 'payment' as const,
        date: civilDate('2027-02-15'),
        bookedOn: civilDate('2027-02-15'),
        cents: 400_00,
      },
    ]
    const [excess] = paymentShares(contract, facts)
    expect(excess).toMatchObject({ closesLoan: true, overpaidCents: 400_00 - (share?.cents ?? 0) })
  })

  it('is nothing once the payment is reversed, and never that of a loan with one payment', () => {
    const paid = withRequest(paidOut, payment('p', '2027-02-15', 107_84))
    const on = civilDate('2027-02-16')
    const reversed = withFact(paid, { id: 'r', type: 'reversal', of: 'p', date: on, bookedOn: on })
    expect(sharesOf(reversed)).toEqual([])
    const { plan: _plan, ...single } = contract
    expect(paymentShares(single, paid.facts)).toEqual([])
  })

  it('adds up to the payment, whatever was paid and when', () => {
    const pays = fc.array(fc.tuple(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 1, max: 200_00 })), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(pays, (steps) => {
        let date = GIVE_DATE
        const facts = steps.map(([days, cents], index) => {
          date = addDays(date, days)
          return { id: `p${index}`, type: 'payment' as const, date, bookedOn: date, cents }
        })
        for (const share of paymentShares(contract, [...paidOut.facts, ...facts])) {
          const covered = share.instalments.reduce((sum, { cents }) => sum + cents, 0)
          expect(share.finesCents + covered + share.earlyCents + share.overpaidCents).toBe(share.cents)
          expect(share.earlyCents).toBeGreaterThanOrEqual(0)
          if (share.earlyCents > 0) expect(share.closesLoan || share.mode !== null).toBe(true)
        }
      }),
      { numRuns: runSize(200, 4000) },
    )
  })
})
