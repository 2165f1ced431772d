// Goal: a borrower who extends a loan sees the TAE of the whole contract, computed by the statutory formula.
import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/money-vectors.json' with { type: 'json' }
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT, type LoanRules } from '../pricing/product.ts'
import { taeOfLoan } from '../pricing/tae.ts'
import { NO_EXTENSION_PROMO, offerExtension } from './extension-offer.ts'
import { taeAsExtended, taeOfExtension } from './extension-tae.ts'
import { type LoanFact, type LoanLife, withFact } from './loan-facts.ts'
import { positionOn } from './loan-history.ts'
import { answerRequest, type LoanRequest } from './loan-requests.ts'

const GIVEN = civilDate('2026-11-16')

function lifeOf(annualRateMillionths: number, ...facts: readonly LoanFact[]): LoanLife {
  const payout: LoanFact = { type: 'payout', id: 'payout', date: GIVEN, bookedOn: GIVEN }
  return {
    contract: { signedOn: GIVEN, principalCents: 300_00, termDays: 30, annualRateMillionths, rules: DEFAULT_PRODUCT },
    facts: [payout, ...facts],
  }
}

function taeAfter(days: number, termDays: number, life: LoanLife): number {
  const position = positionOn(life, addDays(GIVEN, days))
  if (position.money.account === null) throw new Error('the loan is not paid out')
  return taeOfExtension(position, offerExtension(position.money.account, DEFAULT_PRODUCT, termDays, NO_EXTENSION_PROMO))
}

describe('the TAE of an extended contract', () => {
  it('matches the worked example: 90 € after 30 days, and 390 € after 60', () => {
    const example = vectors.tae.find(({ id }) => id === 'spec-ext')
    expect(taeAfter(30, 30, lifeOf(3_650_000))).toBe(Number(example?.expected.apr_1dp))
  })

  it('excludes late interest, which is not a cost of the credit', () => {
    // Five days late: 90 € is paid 35 days after the payout, together with the late interest.
    const late = taeAfter(35, 30, lifeOf(3_650_000))
    expect(late).toBeGreaterThan(0)
    expect(late).toBeLessThan(taeAfter(30, 30, lifeOf(3_650_000)))
  })

  it('the TAE of an extended contract of a free loan is the price of the added days alone', () => {
    expect(taeAfter(1, 7, lifeOf(0))).toBeLessThan(taeAfter(1, 7, lifeOf(3_650_000)))
    expect(taeAfter(1, 7, lifeOf(0))).toBeGreaterThan(0)
  })

  it('includes earlier payments', () => {
    const date = addDays(GIVEN, 10)
    const paid: LoanFact = { type: 'payment', id: 'part', date, bookedOn: date, cents: 100_00 }
    expect(taeAfter(30, 7, lifeOf(3_650_000, paid))).toBeGreaterThan(1000)
  })
})

/** The loan after a request, or unchanged if the request is rejected. */
function after(life: LoanLife, request: LoanRequest): LoanLife {
  const answer = answerRequest(life, request)
  return answer.accepted ? withFact(life, answer.fact) : life
}

const shownOn = (life: LoanLife, days: number) => taeAsExtended(life, positionOn(life, addDays(GIVEN, days)))

const extension = (days: number, id = 'more'): LoanRequest => ({
  type: 'extension',
  id,
  date: addDays(GIVEN, days),
  termDays: 30,
})

describe('the TAE shown for an extended loan', () => {
  it('the TAE shown for a free loan extended by 30 days is the quoted one, not 0', () => {
    const quoted = taeAfter(30, 30, lifeOf(0))
    const life = after(lifeOf(0), extension(30))
    expect(quoted).toBe(393.4)
    expect(shownOn(life, 30)).toBe(quoted)
    expect(shownOn(life, 45)).toBe(quoted)
  })

  it('the TAE shown for an extended loan is null while no extension was taken', () => {
    expect(shownOn(lifeOf(3_650_000), 10)).toBeNull()
  })

  it('reflects the agreed terms: early or late payment does not change it', () => {
    const life = after(lifeOf(3_650_000), extension(30))
    const agreed = shownOn(life, 30)
    const early = after(life, { type: 'payment', id: 'part', date: addDays(GIVEN, 40), cents: 100_00 })
    expect(early).not.toBe(life)
    expect(shownOn(early, 40)).toBe(agreed)
    expect(shownOn(early, 90)).toBe(agreed)
    const paidBack = after(life, { type: 'payoff', id: 'all', date: addDays(GIVEN, 70) })
    expect(shownOn(paidBack, 80)).toBe(agreed)
  })

  it('the TAE shown for an extended loan is dropped when the extension payment is reversed or a withdrawal undoes the extension', () => {
    const once = after(lifeOf(3_650_000), extension(10))
    const twice = after(once, extension(20, 'again'))
    const reversed = after(twice, { type: 'reversal', id: 'back', of: 'again', date: addDays(GIVEN, 21) })
    expect(shownOn(twice, 21)).not.toBe(shownOn(once, 21))
    expect(shownOn(reversed, 21)).toBe(shownOn(once, 21))
    const withdrawn = after(once, { type: 'withdrawal', id: 'stepped-back', date: addDays(GIVEN, 12) })
    expect(positionOn(withdrawn, addDays(GIVEN, 12)).money.account?.isWithdrawn).toBe(true)
    expect(shownOn(withdrawn, 12)).toBeNull()
  })

  it('counts the interest that is unpaid again after an earlier payment was reversed', () => {
    const paid = after(lifeOf(3_650_000), { type: 'payment', id: 'part', date: addDays(GIVEN, 10), cents: 100_00 })
    const extended = after(paid, extension(20))
    const reversed = after(extended, { type: 'reversal', id: 'back', of: 'part', date: addDays(GIVEN, 21) })
    // 23 € of interest was paid with the extension. Without the reversed payment 60 € had accrued, so 37 € falls due with the
    // principal and its interest for 40 days.
    const agreed = taeOfLoan({
      drawdowns: [{ date: GIVEN, cents: 300_00 }],
      payments: [
        { date: addDays(GIVEN, 20), cents: 23_00 },
        { date: addDays(GIVEN, 60), cents: 300_00 + 37_00 + 120_00 },
      ],
    })
    expect(agreed).toBe(1849.8)
    expect(shownOn(reversed, 21)).toBe(agreed)
  })

  it('equals the quoted TAE to one decimal, whatever was paid, discounted or late before', () => {
    let seed = 7
    const below = (limit: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return Math.floor((seed / 0x80000000) * limit)
    }
    // A mutation run repeats this test for every mutant, and needs fewer rounds to notice one.
    const rounds = process.env.MUTATION_MODULE === undefined ? 150 : 30
    let extended = 0
    for (let round = 0; round < rounds; round += 1) {
      const rules: LoanRules = {
        ...DEFAULT_PRODUCT,
        chargeCapPercent: [100, 40, 7][below(3)] ?? 100,
        extensionPriceCents: below(2) * below(1_500),
        paymentOrder: below(2) === 0 ? 'principal_first' : 'fines_commission_principal',
      }
      const start = lifeOf([0, 3_650_000, 2_920_000][below(3)] ?? 0)
      let life: LoanLife = { ...start, contract: { ...start.contract, rules } }
      for (let day = 1 + below(20), step = 0; step < 6; day += below(15), step += 1) {
        const date = addDays(GIVEN, day)
        if (below(3) === 0) {
          life = after(life, { type: 'payment', id: `paid-${step}`, date, cents: 10_00 + below(60_00) })
          continue
        }
        const promo = { percentExtension: below(2) * below(101), percentExtensionPrice: below(2) * below(101) }
        const termDays = [7, 14, 30][below(3)] ?? 7
        const position = positionOn(life, date)
        const next = after(life, { type: 'extension', id: `more-${step}`, date, termDays, promo })
        if (next === life || position.money.account === null) continue
        extended += 1
        life = next
        const offer = offerExtension(position.money.account, rules, termDays, promo)
        expect(taeAsExtended(life, positionOn(life, date)), `round ${round}, day ${day}`).toBe(
          taeOfExtension(position, offer),
        )
      }
    }
    expect(extended).toBeGreaterThan(rounds)
  })
})
