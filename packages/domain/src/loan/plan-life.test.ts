// Goal: one instalment is a loan with a single payment, and what a plan promises holds for every loan in instalments.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import lives from '../../test-data/loan-lives.json' with { type: 'json' }
import { randomLife } from '../../test-data/random-lives.ts'
import { runSize } from '../../test-data/run-size.ts'
import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { dayOfMonth } from '../calendar/months.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import { balancesOf, transactionsOf } from './books.ts'
import { taeAsExtended, taeOfDeferral } from './extension-tae.ts'
import {
  accrueTo,
  chargedCents,
  dueNowOf,
  earnedFeeCents,
  type LoanAccount,
  type LoanContract,
  type LoanPlan,
  nextInstalment,
  overdueCents,
  owedOf,
} from './loan-account.ts'
import { type LoanFact, type LoanLife, withFact } from './loan-facts.ts'
import { figuresOn } from './loan-figures.ts'
import { positionOn } from './loan-history.ts'
import { answerRequest, type LoanRequest, type RequestRefusal } from './loan-requests.ts'
import { missedInstalments, offerDeferral, quotePartRepayment } from './plan-offer.ts'
import { statusNumber } from './status.ts'

const GIVE_DATE = civilDate('2027-01-15')

const agreed = (change: Partial<LoanPlan> = {}): LoanPlan => ({
  count: 3,
  method: 'annuity',
  dueDay: null,
  feeCents: 0,
  firstPeriodMinDays: 28,
  deferral: { max: 2 },
  acceleration: { minMissed: 3, noticeDays: 30 },
  ...change,
})

const contractWith = (plan: Partial<LoanPlan> = {}, change: Partial<LoanContract> = {}): LoanContract => ({
  signedOn: GIVE_DATE,
  principalCents: 300_00,
  termDays: 90,
  annualRateMillionths: 470_967,
  rules: { ...DEFAULT_PRODUCT, annualRateMillionths: 470_967, extensionTermsDays: [], maxExtensions: 0 },
  plan: agreed(plan),
  ...change,
})

const paidOut = (contract: LoanContract): LoanLife => ({
  contract,
  facts: [{ id: 'payout', type: 'payout', date: contract.signedOn, bookedOn: contract.signedOn }],
})

type NewRequest = LoanRequest extends infer R ? (R extends LoanRequest ? Omit<R, 'id' | 'date'> : never) : never

/** Asks for one thing after another; a refusal fails the test. */
function lived(contract: LoanContract, steps: readonly (readonly [string, NewRequest])[]): LoanLife {
  return steps.reduce((life, [date, request], index) => {
    const outcome = answerRequest(life, { ...request, id: `f${index}`, date: civilDate(date) } as LoanRequest)
    if (!outcome.accepted) throw new Error(`${date} ${request.type}: ${outcome.reason}`)
    return withFact(life, outcome.fact)
  }, paidOut(contract))
}

const refusalOf = (life: LoanLife, date: string, request: NewRequest): RequestRefusal | null => {
  const outcome = answerRequest(life, { ...request, id: 'asked', date: civilDate(date) } as LoanRequest)
  return outcome.accepted ? null : outcome.reason
}

function accountOn(life: LoanLife, date: CivilDate): LoanAccount {
  const { account } = positionOn(life, date).money
  if (account === null) throw new RangeError('not paid out')
  return account
}
const accountAt = (life: LoanLife, date: string) => accountOn(life, civilDate(date))
const statusOn = (life: LoanLife, date: string) => statusNumber(positionOn(life, civilDate(date)).status)

/** The same loan as a plan with one instalment on the same day. */
function asOneInstalment({ contract, facts }: LoanLife): LoanLife {
  const dueDate = addDays(contract.signedOn, contract.termDays)
  const plan = agreed({ count: 1, dueDay: dayOfMonth(dueDate), firstPeriodMinDays: contract.termDays })
  return { contract: { ...contract, plan }, facts }
}

/** What a single-payment loan shows and books, without the marks of a plan. */
function shownOn(life: LoanLife, date: CivilDate) {
  const { status, changes, money } = positionOn(life, date)
  const { plan: _plan, rates, ...account } = accountOn(life, date)
  const { contractThrough: _through, ...otherRates } = rates
  const entries = money.entries.map((entry) => {
    if (entry.type !== 'payment') return entry
    const { fee: _fee, ...allocation } = entry.allocation
    return { ...entry, allocation }
  })
  // Days are sold to single-payment loans only.
  const {
    plan: _figures,
    isExtendable: _is,
    extensionsLeft: _left,
    availableExtensions: _offers,
    ...figures
  } = figuresOn(life, date)
  return { status, changes, entries, account, otherRates, figures, books: transactionsOf(life, date) }
}

const hasOnlyOnePayout = ({ facts }: LoanLife) =>
  facts.every(({ type, id }) =>
    type === 'payout' ? id === 'payout' : type !== 'payout_returned' && type !== 'extension',
  )

describe('a plan with one instalment', () => {
  it('a plan with one instalment has the figures, the statuses and the books of a loan with a single payment, whatever happens to it', () => {
    let count = 0
    fc.assert(
      fc.property(
        randomLife.filter(({ life }) => hasOnlyOnePayout(life)),
        ({ life, end }) => {
          count += 1
          expect(shownOn(asOneInstalment(life), end)).toEqual(shownOn(life, end))
        },
      ),
      { numRuns: runSize(100, 4000), seed: 20_270_115 },
    )
    expect(count).toBeGreaterThanOrEqual(runSize(100, 4000))
  })

  it('goes through the worked lives without extensions as a single payment does', () => {
    const worked = lives.lives.filter(({ events }) => events.every(({ type }) => type !== 'extension'))
    expect(worked.length).toBeGreaterThan(3)
    for (const { give_date, principal, term, contract, events, checkpoints } of worked) {
      const signed: LoanContract = {
        signedOn: civilDate(give_date),
        principalCents: principal,
        termDays: term,
        annualRateMillionths: contract.annual_rate_millionths,
        rules: DEFAULT_PRODUCT,
      }
      const payments = events.filter(({ type }) => type === 'payment' || type === 'payoff')
      const life = payments.reduce((sofar, event) => {
        const base = { id: event.id, date: civilDate(event.date) }
        const cents = 'amount' in event ? Number(event.amount) : undefined
        const request: LoanRequest = cents ? { ...base, type: 'payment', cents } : { ...base, type: 'payoff' }
        const outcome = answerRequest(sofar, request)
        return outcome.accepted ? withFact(sofar, outcome.fact) : sofar
      }, paidOut(signed))
      for (const { date } of checkpoints) {
        const upTo = { ...life, facts: life.facts.filter((fact) => fact.bookedOn <= date) }
        if (date < give_date) continue
        expect(shownOn(asOneInstalment(upTo), civilDate(date))).toEqual(shownOn(upTo, civilDate(date)))
      }
    }
  })
})

const anyPlan = fc
  .record({
    plan: fc.record({
      count: fc.integer({ min: 2, max: 12 }),
      method: fc.constantFrom<LoanPlan['method']>('annuity', 'equal_principal'),
      dueDay: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 31 })),
      feeCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 15_00 })),
    }),
    principalCents: fc.integer({ min: 50_00, max: 1000_00 }),
    annualRateMillionths: fc.constantFrom(470_967, 220_000, 0),
    signedOn: fc.integer({ min: 0, max: 700 }).map((days) => addDays(GIVE_DATE, days)),
  })
  .map(({ plan, ...change }) => contractWith(plan, change))

const pay = (life: LoanLife, date: CivilDate, cents: number): LoanLife =>
  withFact(life, { id: `p${life.facts.length}`, type: 'payment', date, bookedOn: date, cents })

const dueDates = (life: LoanLife) =>
  (accountOn(life, life.contract.signedOn).plan?.instalments ?? []).map(({ date }) => date)

const chargesOf = (account: LoanAccount): number => {
  const { commission, fines, extensionPrice } = chargedCents(account)
  return commission + fines + extensionPrice + earnedFeeCents(account)
}

describe('every loan in instalments', () => {
  it('closes at the last date if what is due is paid on each, for the planned amounts and never in arrears', () => {
    fc.assert(
      fc.property(anyPlan, (contract) => {
        let life = paidOut(contract)
        const planned = accountOn(life, contract.signedOn).plan?.instalments ?? []
        let interest = 0
        for (const row of planned) {
          const account = accountOn(life, row.date)
          interest += row.interestCents
          expect(chargedCents(account).commission).toBeLessThanOrEqual(interest)
          expect(dueNowOf(account)).toBe(row.totalCents)
          expect(dueNowOf(account)).toBeLessThanOrEqual(owedOf(account).total)
          life = pay(life, row.date, dueNowOf(account))
          if (row !== planned.at(-1)) expect(positionOn(life, addDays(row.date, 1)).status).toBe('active')
        }
        expect(positionOn(life, planned.at(-1)?.date ?? contract.signedOn).status).toBe('returned')
      }),
      { numRuns: runSize(20, 300) },
    )
  })

  it('no loan in instalments is late if each instalment is paid some days before its date', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 0, max: 10 }), (contract, early) => {
        let life = paidOut(contract)
        for (const [index, { date, totalCents }] of (
          accountOn(life, contract.signedOn).plan?.instalments ?? []
        ).entries()) {
          const paidOn = addDays(date, -Math.min(early, index === 0 ? 3 : early))
          life = pay(life, paidOn, Math.min(totalCents, owedOf(accountOn(life, paidOn)).total))
          expect(overdueCents(accountOn(life, date))).toBe(0)
        }
        expect(positionOn(life, addDays(dueDates(life).at(-1) ?? contract.signedOn, 5)).status).toBe('returned')
      }),
      { numRuns: runSize(12, 300) },
    )
  })

  it('costs less in both modes of an early repayment, and never more than the cap when nothing is paid', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.integer({ min: 1, max: 98 }),
        fc.integer({ min: 1, max: 200 }),
        (contract, share, days) => {
          const life = paidOut(contract)
          const account = accountOn(life, addDays(contract.signedOn, days))
          const ahead = owedOf(account).total - dueNowOf(account)
          for (const { savedCents } of quotePartRepayment(
            account,
            contract,
            dueNowOf(account) + Math.floor((ahead * share) / 100),
          )) {
            // A cent, because the instalments are rounded anew.
            expect(savedCents).toBeGreaterThanOrEqual(-1)
          }
          const late = accrueTo(account, addDays(contract.signedOn, 2000))
          expect(chargesOf(late)).toBeLessThanOrEqual(contract.principalCents)
        },
      ),
      { numRuns: runSize(20, 300) },
    )
  })

  it('charges no late interest on the day after its arrears were paid', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 32, max: 200 }), (contract, days) => {
        const day = addDays(contract.signedOn, days)
        const before = accountOn(paidOut(contract), day)
        fc.pre(nextInstalment(before) !== null && dueNowOf(before) > 0)
        const life = pay(paidOut(contract), day, dueNowOf(before))
        expect(dueNowOf(accountOn(life, day))).toBe(0)
        expect(positionOn(life, day).status).toBe('active')
        expect(accrueTo(accountOn(life, day), addDays(day, 1)).charges.fineUnitsOfLastDay).toBe(0n)
      }),
      { numRuns: runSize(20, 300) },
    )
  })

  it('every loan in instalments has the same figures charged night by night as in one step, with books that sum to zero', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.integer({ min: 1, max: 150 }),
        fc.integer({ min: 1, max: 99 }),
        (contract, days, share) => {
          const start = accountOn(paidOut(contract), contract.signedOn)
          const end = addDays(contract.signedOn, days)
          let nightly = start
          for (let day = 1; day <= days; day += 1) nightly = accrueTo(nightly, addDays(contract.signedOn, day))
          const { charges, ...rest } = accrueTo(start, end)
          const { charges: nightCharges, ...nightRest } = nightly
          expect(nightRest).toEqual(rest)
          expect({ ...nightCharges, lastCharged: null }).toEqual({ ...charges, lastCharged: null })
          const life = pay(paidOut(contract), end, Math.floor((owedOf(nightly).total * share) / 100) + 1)
          const later = accountOn(life, addDays(end, 40))
          expect(Object.values(balancesOf(later)).reduce((sum, cents) => sum + cents, 0)).toBe(0)
          for (const { postings } of transactionsOf(life, addDays(end, 40))) {
            expect(postings.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
          }
        },
      ),
      { numRuns: runSize(12, 300) },
    )
  })
})

describe('arrears of a loan in instalments', () => {
  const firstMissed = paidOut(contractWith())

  it('arrears of a loan in instalments end with the payment that clears them: 21, 23, 24, 28 and 29 go back to 2', () => {
    const moves = [
      [],
      ['awaiting_collector'],
      ['awaiting_collector', 'collector_in_progress'],
      ['presale'],
      ['awaiting_collector', 'collector_in_progress', 'pre_court'],
    ] as const
    for (const steps of moves) {
      const date = civilDate('2027-02-20')
      const staff = steps.map((to, index): LoanFact => ({ id: `s${index}`, type: 'status', to, date, bookedOn: date }))
      const life = staff.reduce(withFact, firstMissed)
      expect(statusOn(pay(life, date, 108_47), '2027-02-20')).not.toBe(2)
      expect(statusOn(pay(life, date, 108_48), '2027-02-20')).toBe(2)
    }
  })

  it('go back to 20 after a deferral, and to 21 when the payment is reversed', () => {
    const deferred = lived(contractWith({ count: 4 }), [
      ['2027-02-10', { type: 'deferral' }],
      ['2027-03-20', { type: 'payment', cents: 50_00 }],
    ])
    expect(statusOn(deferred, '2027-03-20')).toBe(21)
    const due = dueNowOf(accountAt(deferred, '2027-03-20'))
    const cured = pay(deferred, civilDate('2027-03-20'), due)
    expect(statusOn(cured, '2027-03-21')).toBe(20)
    const date = civilDate('2027-03-22')
    const reversed = withFact(cured, {
      id: 'r',
      type: 'reversal',
      of: cured.facts.at(-1)?.id ?? '',
      date,
      bookedOn: date,
    })
    expect(statusOn(reversed, '2027-03-22')).toBe(21)
  })

  it('count from the oldest instalment that is not covered, and move to a collector by its age', () => {
    expect(statusOn(firstMissed, '2027-04-16')).toBe(21)
    expect(statusOn(firstMissed, '2027-04-17')).toBe(23)
    const { fines } = owedOf(accountAt(firstMissed, '2027-03-20'))
    const mustPayDate = (cents: number) =>
      accountAt(pay(firstMissed, civilDate('2027-03-20'), cents), '2027-03-20').mustPayDate
    // The interest of both instalments comes before the principal of the first.
    expect(mustPayDate(fines + 19_38 + 95_83)).toBe('2027-02-15')
    expect(mustPayDate(fines + 19_38 + 95_84)).toBe('2027-03-15')
    expect(missedInstalments(accountAt(firstMissed, '2027-03-15'))).toBe(1)
    expect(missedInstalments(accountAt(firstMissed, '2027-03-16'))).toBe(2)
  })
})

describe('requests on a loan in instalments', () => {
  const life = paidOut(contractWith())
  const six = paidOut(contractWith({ count: 6 }, { principalCents: 600_00 }))
  const notice = { deliveredOn: civilDate('2027-04-20'), holds: [] } as const

  it.each<[string, LoanLife, string, NewRequest, RequestRefusal | null]>([
    ['a part repayment', life, '2027-03-01', { type: 'payment', cents: 100_00, mode: 'amount' }, 'arrears_first'],
    ['one before the first date', life, '2027-02-01', { type: 'payment', cents: 100_00, mode: 'term' }, null],
    ['less than 10 €', life, '2027-02-01', { type: 'payment', cents: 9_99, mode: 'amount' }, 'amount_too_small'],
    ['more than is owed', life, '2027-02-01', { type: 'payment', cents: 400_00, mode: 'amount' }, 'amount_too_large'],
    ['an extension by days', life, '2027-02-10', { type: 'extension', termDays: 7 }, 'not_extendable'],
    ['a deferral', life, '2027-02-10', { type: 'deferral' }, null],
    ['one on the day of the payout', life, '2027-01-15', { type: 'deferral' }, 'not_extendable'],
    ['one of two months where two are allowed', life, '2027-03-20', { type: 'deferral' }, null],
    ['one after the last date', life, '2027-04-20', { type: 'deferral' }, 'not_extendable'],
    ['a pause', life, '2027-02-20', { type: 'pause' }, null],
    ['a pause after the last date', life, '2027-04-20', { type: 'pause' }, 'not_in_this_status'],
    ['an acceleration', six, '2027-05-20', { type: 'acceleration', ...notice }, null],
    ['one 29 days after the demand', six, '2027-05-19', { type: 'acceleration', ...notice }, 'not_accelerable'],
    [
      'one without a demand',
      six,
      '2027-05-20',
      { type: 'acceleration', ...notice, deliveredOn: null },
      'not_accelerable',
    ],
    [
      'one before the date that the demand names',
      six,
      '2027-05-20',
      { type: 'acceleration', ...notice, effectiveOn: civilDate('2027-05-21') },
      'not_accelerable',
    ],
    ['one in a dispute', six, '2027-05-20', { type: 'acceleration', ...notice, holds: ['dispute'] }, 'not_accelerable'],
    ['one with nothing ahead', life, '2027-05-20', { type: 'acceleration', ...notice }, 'not_accelerable'],
    ['a revocation of nothing', six, '2027-05-20', { type: 'acceleration_revoked' }, 'not_in_this_status'],
  ])('%s', (_title, asked, date, request, expected) => {
    expect(refusalOf(asked, date, request)).toBe(expected)
  })

  it('requests on a loan in instalments are refused to a single-payment loan', () => {
    const { plan: _plan, ...single } = contractWith()
    const loan = paidOut(single)
    expect(refusalOf(loan, '2027-02-01', { type: 'payment', cents: 50_00, mode: 'amount' })).toBe('not_in_this_status')
    expect(refusalOf(loan, '2027-02-01', { type: 'deferral' })).toBe('not_extendable')
    expect(refusalOf(loan, '2027-02-01', { type: 'pause' })).toBe('not_in_this_status')
    expect(refusalOf(loan, '2027-05-20', { type: 'acceleration', ...notice })).toBe('not_accelerable')
  })

  it('a demand ends once what was overdue is paid', () => {
    const nine = paidOut(contractWith({ count: 9 }, { principalCents: 600_00 }))
    const cured = pay(nine, civilDate('2027-04-25'), dueNowOf(accountAt(nine, '2027-04-25')))
    const asked = { type: 'acceleration', ...notice } as const
    expect(missedInstalments(accountAt(cured, '2027-07-20'))).toBe(3)
    expect(refusalOf(cured, '2027-07-20', asked)).toBe('not_accelerable')
    expect(refusalOf(cured, '2027-07-20', { ...asked, deliveredOn: civilDate('2027-05-16') })).toBeNull()
  })

  it('a free loan is not deferred', () => {
    const free = paidOut(contractWith({}, { annualRateMillionths: 0 }))
    expect(refusalOf(free, '2027-02-10', { type: 'deferral' })).toBe('not_extendable')
  })

  it('a deferral costs what has accrued, and says what it costs in all', () => {
    const offer = offerDeferral(
      positionOn(lived(contractWith(), [['2027-02-15', { type: 'payment', cents: 107_84 }]]), civilDate('2027-03-10')),
      contractWith(),
    )
    expect(offer).toMatchObject({ months: 1, costCents: 6_06, nextPayDate: '2027-04-15' })
    expect(offer?.schedule.instalments.map(({ totalCents }) => totalCents)).toEqual([108_85, 108_85])
    expect(offer?.extraCostCents).toBe(6_06 + 2 * 108_85 - 2 * 107_84)
  })

  it('after a deferral the loan has the TAE that the offer named', () => {
    const before = lived(contractWith(), [['2027-02-15', { type: 'payment', cents: 107_84 }]])
    const position = positionOn(before, civilDate('2027-03-10'))
    const offer = offerDeferral(position, contractWith())
    if (offer === null) throw new Error('no deferral is offered')
    const after = lived(contractWith(), [
      ['2027-02-15', { type: 'payment', cents: 107_84 }],
      ['2027-03-10', { type: 'deferral' }],
    ])
    const named = taeOfDeferral(position, offer)
    expect(named).toBeGreaterThan(50)
    expect(named).toBeLessThan(60)
    expect(taeAsExtended(after, positionOn(after, civilDate('2027-03-20')))).toBe(named)
  })

  it('a part repayment is quoted in both modes with what each saves', () => {
    const paid = lived(contractWith({ count: 6 }), [['2027-02-15', { type: 'payment', cents: 57_01 }]])
    const [amount, term] = quotePartRepayment(accountAt(paid, '2027-03-01'), contractWith({ count: 6 }), 100_00)
    expect(amount?.mode).toBe('amount')
    expect(amount?.schedule.instalments).toHaveLength(5)
    expect(term?.mode).toBe('term')
    expect(term?.schedule.instalments.length).toBeLessThan(5)
    expect(term?.savedCents).toBeGreaterThan(amount?.savedCents ?? 0)
    expect(amount?.savedCents).toBeGreaterThan(0)
    expect(quotePartRepayment(accountAt(paid, '2027-03-20'), contractWith({ count: 6 }), 10_00)).toEqual([])
  })

  it('what is paid ahead is no saving: neither of a deferral nor of a part repayment', () => {
    const ahead = lived(contractWith(), [['2027-02-05', { type: 'payment', cents: 107_84 }]])
    const left = figuresOn(ahead, civilDate('2027-02-08')).returnAmountCents
    const offer = offerDeferral(positionOn(ahead, civilDate('2027-02-08')), contractWith())
    const after = offer?.schedule.instalments.reduce((sum, { totalCents }) => sum + totalCents, 0) ?? 0
    expect(offer?.extraCostCents).toBe((offer?.costCents ?? 0) + after - left)
    expect(offer?.extraCostCents).toBeGreaterThan(0)
    for (const { savedCents, schedule } of quotePartRepayment(accountAt(ahead, '2027-02-08'), contractWith(), 50_00)) {
      const then = schedule.instalments.reduce((sum, row) => sum + (row.date > '2027-02-08' ? row.totalCents : 0), 0)
      expect(savedCents).toBe(left - 50_00 - then)
      expect(savedCents).toBeLessThan(50_00)
    }
  })

  it('what the borrower pays beyond the next instalment repays a part early, with smaller instalments', () => {
    const rows = (cents: number) =>
      accountAt(pay(life, civilDate('2027-02-15'), cents), '2027-02-15').plan?.instalments.map(
        ({ totalCents }) => totalCents,
      )
    expect(rows(2 * 107_84)).toEqual([107_84, 107_84, 107_84])
    expect(rows(2 * 107_84 + 1)).toHaveLength(2)
  })

  it('an acceleration is revoked as if it had never been, and only after it may a plan go to court', () => {
    const accelerated = lived(contractWith({ count: 6 }, { principalCents: 600_00 }), [
      ['2027-05-20', { type: 'acceleration', ...notice }],
    ])
    expect(statusOn(accelerated, '2027-05-20')).toBe(23)
    const date = civilDate('2027-05-25')
    const revoked = withFact(accelerated, { id: 'x', type: 'acceleration_revoked', date, bookedOn: date })
    expect(accountAt(revoked, '2027-05-25')).toEqual(accountAt(six, '2027-05-25'))
    const preCourt = (one: LoanLife) =>
      (['collector_in_progress', 'pre_court'] as const).reduce(
        (sofar, to) => withFact(sofar, { id: to, type: 'status', to, date, bookedOn: date }),
        one,
      )
    expect(refusalOf(preCourt(six), '2027-05-25', { type: 'status', to: 'court' })).toBe('not_in_this_status')
    expect(refusalOf(preCourt(accelerated), '2027-05-25', { type: 'status', to: 'court' })).toBeNull()
  })

  it('a pause moves the instalments by a month without interest, and clears the arrears', () => {
    const late = lived(contractWith(), [['2027-02-20', { type: 'pause' }]])
    const account = accountAt(late, '2027-02-20')
    expect(account.plan?.instalments.map(({ date }) => date)).toEqual(['2027-03-15', '2027-04-15', '2027-05-15'])
    expect(statusOn(late, '2027-02-20')).toBe(2)
    expect(owedOf(accountAt(late, '2027-03-14'))).toEqual(owedOf(account))
    expect(statusOn(late, '2027-03-16')).toBe(21)
  })
})
