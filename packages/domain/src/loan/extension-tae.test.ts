// Goal: whoever extends a loan sees what the whole contract then costs, by the formula that every TAE follows.
import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/money-vectors.json' with { type: 'json' }
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import { NO_EXTENSION_PROMO, offerExtension } from './extension-offer.ts'
import { taeOfExtension } from './extension-tae.ts'
import type { LoanFact, LoanLife } from './loan-facts.ts'
import { positionOn } from './loan-history.ts'

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
  it('is that of the worked example: 90 € after 30 days, and 390 € after 60', () => {
    const example = vectors.tae.find(({ id }) => id === 'spec-ext')
    expect(taeAfter(30, 30, lifeOf(3_650_000))).toBe(Number(example?.expected.apr_1dp))
  })

  it('leaves late interest out: what is paid late is no price of the credit', () => {
    // Five days late: 90 € are paid 35 days after the payout, and the late interest with them.
    const late = taeAfter(35, 30, lifeOf(3_650_000))
    expect(late).toBeGreaterThan(0)
    expect(late).toBeLessThan(taeAfter(30, 30, lifeOf(3_650_000)))
  })

  it('of a free loan is the price of the new days alone', () => {
    expect(taeAfter(1, 7, lifeOf(0))).toBeLessThan(taeAfter(1, 7, lifeOf(3_650_000)))
    expect(taeAfter(1, 7, lifeOf(0))).toBeGreaterThan(0)
  })

  it('counts what was paid before', () => {
    const date = addDays(GIVEN, 10)
    const paid: LoanFact = { type: 'payment', id: 'part', date, bookedOn: date, cents: 100_00 }
    expect(taeAfter(30, 7, lifeOf(3_650_000, paid))).toBeGreaterThan(1000)
  })
})
