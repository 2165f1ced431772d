import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/money-vectors.json' with { type: 'json' }
import { REGIMES, regimeById } from '../../test-data/regimes.ts'
import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { centsOfUnits, unitsOfDays } from '../pricing/interest.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import { quoteLoan } from '../pricing/quote.ts'
import { taeOfLoan } from '../pricing/tae.ts'
import { checkQuote, offerOfQuote, type PricedOffer } from './check-quote.ts'
import {
  lastDayToWithdraw,
  lastDayToWithdrawWithoutTerms,
  mayBeSignedFrom,
  withdrawalReminderWindow,
} from './contract-times.ts'
import { regimeOn as findRegime, type Regime } from './regime.ts'

const DRAFT = regimeById('ES-DRAFT-2026')
const CCD2 = regimeById('ES-CCD2')
const regimeOn = (date: CivilDate, regimes: readonly Regime[] = REGIMES) => findRegime(date, regimes)

describe('the regime of a contract', () => {
  it('changes on 20 November 2026 and not a day earlier', () => {
    expect(regimeOn(civilDate('2026-11-19')).id).toBe('ES-2011')
    expect(regimeOn(civilDate('2026-11-20')).id).toBe('ES-CCD2')
    expect(regimeOn(civilDate('2031-01-01')).id).toBe('ES-CCD2')
  })

  it('the regime of a contract is never the draft law until it has a date', () => {
    const passed = REGIMES.map((one) => (one === DRAFT ? { ...one, contractsFrom: civilDate('2027-06-01') } : one))
    expect(regimeOn(civilDate('2027-05-31'), passed).id).toBe('ES-CCD2')
    expect(regimeOn(civilDate('2027-06-01'), passed).id).toBe('ES-DRAFT-2026')
  })

  it('the regime of a contract does not depend on the order of the rows', () => {
    expect(regimeOn(civilDate('2026-11-20'), REGIMES.toReversed()).id).toBe('ES-CCD2')
  })

  it('throws for a date before any law', () => {
    expect(() => regimeOn(civilDate('2011-09-24'))).toThrow(RangeError)
  })
})

describe('the legal check of a price', () => {
  const quote = quoteLoan({
    product: DEFAULT_PRODUCT,
    amountCents: 300_00,
    termDays: 30,
    giveDate: civilDate('2026-11-20'),
    isFirstLoan: false,
    percentCommission: 0,
  })
  const offer = offerOfQuote(quote, DEFAULT_PRODUCT)

  it('treats a loan with one payment as one instalment', () => {
    expect(offer.instalments).toEqual([{ date: civilDate('2026-12-20'), totalCents: 390_00 }])
  })

  it('accepts the default product today and under the directive', () => {
    expect(checkQuote(regimeById('ES-2011'), offer)).toEqual({ ok: true })
    expect(checkQuote(CCD2, offer)).toEqual({ ok: true })
  })

  it('rejects late interest above the rate plus two points, by name', () => {
    const dear = { ...offer, lateMarginMillionths: 20_001 }
    expect(checkQuote(regimeById('ES-2011'), dear)).toEqual({ ok: false, rule: 'late_interest_margin' })
  })

  it('rejects fewer than fourteen days to withdraw or thirty to repay', () => {
    expect(checkQuote(CCD2, { ...offer, withdrawalDays: 13 })).toEqual({ ok: false, rule: 'withdrawal_period' })
    expect(checkQuote(CCD2, { ...offer, withdrawalPayDays: 29 })).toEqual({ ok: false, rule: 'withdrawal_period' })
  })

  it('enforces a general cap on the TAE without a high-cost regime', () => {
    const capped = { ...CCD2, taeMaxPercent: 22 }
    expect(checkQuote(capped, offer)).toEqual({ ok: false, rule: 'tae_cap' })
    expect(checkQuote(capped, { ...offer, taePercent: 22 })).toEqual({ ok: true })
  })

  it('rejects a price above the cap of the contract, and an instalment below its interest', () => {
    const costing = (cents: number) => ({ ...offer, instalments: [{ date: offer.giveDate, totalCents: cents }] })
    expect(checkQuote(CCD2, costing(600_00))).toEqual({ ok: true })
    expect(checkQuote(CCD2, costing(600_01))).toEqual({ ok: false, rule: 'charge_cap' })
    expect(checkQuote(CCD2, { ...offer, isRegular: false })).toEqual({ ok: false, rule: 'instalment_below_interest' })
  })

  describe('under the draft law', () => {
    const giveDate = civilDate('2027-06-01')
    // 100 € each month, with the commission on the remaining principal since the previous instalment.
    const parts = [
      { date: civilDate('2027-07-01'), days: 30, bodyCents: 300_00 },
      { date: civilDate('2027-08-01'), days: 31, bodyCents: 200_00 },
      { date: civilDate('2027-09-01'), days: 31, bodyCents: 100_00 },
    ]
    const inInstalments = (annualRateMillionths: number): PricedOffer => {
      const instalments = parts.map(({ date, days, bodyCents }) => ({
        date,
        totalCents: 100_00 + centsOfUnits(unitsOfDays(bodyCents, annualRateMillionths, days)),
      }))
      const payments = instalments.map(({ date, totalCents }) => ({ date, cents: totalCents }))
      const taePercent = taeOfLoan({ drawdowns: [{ date: giveDate, cents: 300_00 }], payments })
      return { ...offer, giveDate, annualRateMillionths, instalments, taePercent }
    }

    it('rejects a single payment above 22 % for its instalments, and accepts a free loan', () => {
      expect(checkQuote(DRAFT, offer)).toEqual({ ok: false, rule: 'minimum_instalments' })
      expect(checkQuote(DRAFT, { ...offer, taePercent: 0 })).toEqual({ ok: true })
    })

    it('accepts 4 % in a month of 31 days, and rejects a millionth more', () => {
      expect(checkQuote(DRAFT, inInstalments(470_967))).toEqual({ ok: true })
      expect(checkQuote(DRAFT, inInstalments(470_968))).toEqual({ ok: false, rule: 'monthly_interest_cap' })
    })

    it('rejects instalments less than a month apart', () => {
      const weekly = [7, 14, 21].map((days) => ({ date: addDays(giveDate, days), totalCents: 101_00 }))
      const offered = { ...inInstalments(470_967), instalments: weekly, taePercent: 40 }
      expect(checkQuote(DRAFT, offered)).toEqual({ ok: false, rule: 'instalment_interval' })
    })

    it('accepts 28 days between instalments, and rejects one interval of 27', () => {
      const after = (...days: number[]) => {
        const instalments = days.map((day) => ({ date: addDays(giveDate, day), totalCents: 101_00 }))
        return checkQuote(DRAFT, { ...inInstalments(470_967), instalments, taePercent: 40 })
      }
      expect(after(28, 56, 84)).toEqual({ ok: true })
      expect(after(28, 55, 84)).toEqual({ ok: false, rule: 'instalment_interval' })
    })

    it('limits a fee to 5 % and to 30 €', () => {
      const fee = (feesCents: number, amountCents = 300_00) => ({ ...inInstalments(470_967), feesCents, amountCents })
      expect(checkQuote(DRAFT, fee(15_00))).toEqual({ ok: true })
      expect(checkQuote(DRAFT, fee(15_01))).toEqual({ ok: false, rule: 'fee_cap' })
      expect(checkQuote(DRAFT, fee(30_01, 1000_00))).toEqual({ ok: false, rule: 'fee_cap' })
    })

    it('limits the total cost to that of twelve months at the general cap', () => {
      const cheap = inInstalments(470_967)
      // Twelve equal instalments of 300 € at 22 % cost 33,57 €.
      const costing = (cents: number) => ({
        ...cheap,
        instalments: cheap.instalments.map((one, index) => ({ ...one, totalCents: index === 0 ? cents : 100_00 })),
      })
      expect(checkQuote(DRAFT, costing(133_57))).toEqual({ ok: true })
      expect(checkQuote(DRAFT, costing(133_58))).toEqual({ ok: false, rule: 'total_cost_cap' })
    })

    it('allows no signature within 24 hours of the information', () => {
      const delivered = new Date('2027-06-01T10:00:00Z')
      expect(mayBeSignedFrom(DRAFT, delivered)).toEqual(new Date('2027-06-02T10:00:00Z'))
      expect(mayBeSignedFrom(CCD2, delivered)).toEqual(delivered)
    })
  })
})

describe('the right of withdrawal', () => {
  const [w1, , w3, w4] = vectors.money_rules.withdrawal

  it('lasts fourteen days from signing or from receiving the terms, whichever is later', () => {
    const signedOn = civilDate(String(w1?.contract_and_info_received))
    const contract = { signedOn, rules: DEFAULT_PRODUCT }
    expect(lastDayToWithdraw(contract)).toBe(w1?.last_day_to_notify)
    const received = civilDate(String(w3?.contract_copy_received))
    expect(lastDayToWithdraw(contract, received)).toBe(w3?.last_day_to_notify)
  })

  it('lasts as long as the contract says, if that is longer than the law requires', () => {
    const contract = { signedOn: civilDate('2026-11-16'), rules: { ...DEFAULT_PRODUCT, withdrawalDays: 30 } }
    expect(lastDayToWithdraw(contract)).toBe('2026-12-16')
  })

  it('ends a year and fourteen days after signing without the terms, under the directive only', () => {
    const signedOn = civilDate(String(w4?.contract_signed))
    expect(lastDayToWithdrawWithoutTerms(CCD2, signedOn)).toBe(w4?.absolute_end)
    expect(lastDayToWithdrawWithoutTerms(regimeById('ES-2011'), signedOn)).toBeNull()
  })

  it('the right of withdrawal needs no reminder if the information came exactly a day before signing', () => {
    const times = (informationDeliveredAt: string) => ({
      informationDeliveredAt: new Date(informationDeliveredAt),
      signedAt: new Date('2026-11-25T10:00:00Z'),
    })
    expect(withdrawalReminderWindow(CCD2, times('2026-11-24T10:00:00Z'))).toBeNull()
    expect(withdrawalReminderWindow(CCD2, times('2026-11-24T10:00:00.001Z'))).not.toBeNull()
  })

  for (const vector of vectors.money_rules.reminder_ccd2_10_1) {
    it(`signed at ${vector.signed} a reminder is ${vector.reminder_needed ? 'due' : 'not due'}`, () => {
      const times = { informationDeliveredAt: new Date(vector.ine_delivered), signedAt: new Date(vector.signed) }
      const window = { notBefore: vector.send_not_before, notAfter: vector.send_not_after }
      expect(withdrawalReminderWindow(CCD2, times)).toEqual(vector.reminder_needed ? window : null)
      expect(withdrawalReminderWindow(regimeById('ES-2011'), times)).toBeNull()
    })
  }
})
