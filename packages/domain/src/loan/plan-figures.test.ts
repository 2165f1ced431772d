// Goal: a loan in instalments shows what is paid, what is due next and what is late.
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import type { LoanFact, LoanLife } from './loan-facts.ts'
import { figuresOn } from './loan-figures.ts'

const GIVE_DATE = civilDate('2027-01-15')

/** 300 € in three instalments of 107.84 €, and what was paid. */
function paidOut(...payments: readonly (readonly [date: string, cents: number, mode?: 'amount' | 'term'])[]): LoanLife {
  const facts = payments.map(([text, cents, mode], index): LoanFact => {
    const date = civilDate(text)
    return { id: `p${index}`, type: 'payment', date, bookedOn: date, cents, ...(mode === undefined ? {} : { mode }) }
  })
  return {
    contract: {
      signedOn: GIVE_DATE,
      principalCents: 300_00,
      termDays: 90,
      annualRateMillionths: 470_967,
      rules: DEFAULT_PRODUCT,
      plan: {
        count: 3,
        method: 'annuity',
        dueDay: null,
        feeCents: 0,
        firstPeriodMinDays: 28,
        deferral: { max: 2 },
        acceleration: { minMissed: 3, noticeDays: 30 },
      },
    },
    facts: [{ id: 'payout', type: 'payout', date: GIVE_DATE, bookedOn: GIVE_DATE }, ...facts],
  }
}

function shownOn(life: LoanLife, date: string) {
  const { plan, days, returnAmountCents, mustPayDate, isExtendable } = figuresOn(life, civilDate(date))
  return {
    states: plan?.instalments.map(({ state, paidCents }) => `${state} ${paidCents}`),
    next: plan?.nextPayment,
    arrears: plan?.arrears,
    days,
    returnAmountCents,
    mustPayDate,
    isExtendable,
  }
}

describe('the figures of a loan in instalments', () => {
  it('the figures of a loan in instalments before the first date: all ahead, the first one next', () => {
    expect(shownOn(paidOut(), '2027-02-10')).toEqual({
      states: ['upcoming 0', 'upcoming 0', 'upcoming 0'],
      next: { date: '2027-02-15', amountCents: 107_84 },
      arrears: null,
      days: { total: 90, left: 5, late: 0 },
      returnAmountCents: 323_52,
      mustPayDate: '2027-02-15',
      isExtendable: false,
    })
  })

  it('the figures of a loan in instalments on a due date: the instalment is due, and once paid the next one is shown', () => {
    expect(shownOn(paidOut(), '2027-02-15')).toMatchObject({
      states: ['due 0', 'upcoming 0', 'upcoming 0'],
      next: { date: '2027-02-15', amountCents: 107_84 },
    })
    expect(shownOn(paidOut(['2027-02-15', 107_84]), '2027-02-15')).toMatchObject({
      states: ['paid 10784', 'upcoming 0', 'upcoming 0'],
      next: { date: '2027-03-15', amountCents: 107_84 },
      days: { left: 28, late: 0 },
      returnAmountCents: 215_68,
    })
  })

  it('paid ahead: the instalment ahead is marked, and the one after it is next', () => {
    expect(shownOn(paidOut(['2027-02-15', 215_68]), '2027-02-20')).toMatchObject({
      states: ['paid 10784', 'paid_ahead 10784', 'upcoming 0'],
      next: { date: '2027-04-15', amountCents: 103_65 },
      mustPayDate: '2027-04-15',
    })
  })

  it('late: the amount that brings it up to date with its oldest date, and what of an instalment was paid', () => {
    expect(shownOn(paidOut(), '2027-03-20')).toMatchObject({
      states: ['overdue 0', 'overdue 0', 'upcoming 0'],
      arrears: { since: '2027-02-15', instalments: 2 },
      days: { left: 0, late: 33 },
    })
    expect(shownOn(paidOut(['2027-02-16', 50_00]), '2027-02-16')).toMatchObject({
      states: ['overdue 4987', 'upcoming 0', 'upcoming 0'],
      arrears: { amountCents: 57_97, since: '2027-02-15', instalments: 1 },
      next: { date: '2027-02-16', amountCents: 57_97 },
    })
  })

  it('the figures of a loan in instalments after a part repayment: the instalments settled before stay listed', () => {
    const life = paidOut(['2027-02-15', 107_84], ['2027-03-01', 100_00, 'amount'])
    const { plan } = figuresOn(life, civilDate('2027-03-01'))
    expect(plan?.instalments.map(({ number, totalCents, state }) => [number, totalCents, state])).toEqual([
      [1, 107_84, 'paid'],
      [2, 55_98, 'upcoming'],
      [3, 55_97, 'upcoming'],
    ])
  })

  it('repaid: nothing is next, and what was never due is not listed', () => {
    const life = paidOut(['2027-02-15', 107_84], ['2027-03-01', 207_85])
    expect(shownOn(life, '2027-03-02')).toMatchObject({
      states: ['paid 10784'],
      next: null,
      arrears: null,
      returnAmountCents: 0,
    })
  })
})
