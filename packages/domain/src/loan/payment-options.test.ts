// Goal: a borrower who cannot pay sees every option of today, the cheapest total first, with the amounts of the sheets.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_INSTALMENT_PRODUCT, DEFAULT_PRODUCT } from '../pricing/product.ts'
import { taeOfLoan } from '../pricing/tae.ts'
import { taeOfExtension } from './extension-tae.ts'
import { type LoanFact, type LoanLife, withFact } from './loan-facts.ts'
import { figuresOn } from './loan-figures.ts'
import { positionOn } from './loan-history.ts'
import { answerRequest } from './loan-requests.ts'
import { extraCostOf, matchesAnswers, type PaymentAnswers, paymentOptions } from './payment-options.ts'
import { offerDeferral } from './plan-offer.ts'

const GIVEN = civilDate('2026-11-16')
const STANDARD = 3_650_000
const FREE = 0

function lifeOf(annualRateMillionths: number, principalCents = 300_00, ...facts: readonly LoanFact[]): LoanLife {
  const payout: LoanFact = { type: 'payout', id: 'payout', date: GIVEN, bookedOn: GIVEN }
  return {
    contract: { signedOn: GIVEN, principalCents, termDays: 30, annualRateMillionths, rules: DEFAULT_PRODUCT },
    facts: [payout, ...facts],
  }
}

const day = (number: number): CivilDate => addDays(GIVEN, number)
const NO_LIMITS = { hasPendingPayment: false, isBlocked: false }
const NO_ANSWERS: PaymentAnswers = { canPayCents: null, restOn: null }

const optionsOn = (life: LoanLife, date: CivilDate, answers: PaymentAnswers = NO_ANSWERS, limits = NO_LIMITS) =>
  paymentOptions(positionOn(life, date), life.contract, answers, limits)

const brief = (options: ReturnType<typeof optionsOn>) =>
  options.map(({ kind, termDays, nowCents, laterCents, date, totalCents }) => [
    termDays === null ? kind : `${kind} ${termDays}`,
    nowCents,
    laterCents,
    date,
    totalCents,
  ])

describe('the options of a borrower who cannot pay', () => {
  it('two days before the due date are listed from the cheapest to the dearest', () => {
    // 28 days of 3 €. 190 € pay 84 € of interest and 106 € of principal; 194 € cost 1.94 € on each of the last two days.
    expect(brief(optionsOn(lifeOf(STANDARD), day(28)))).toEqual([
      ['full', 384_00, 0, day(28), 384_00],
      ['part', 190_00, 197_88, day(30), 387_88],
      ['extension 7', 84_00, 327_00, day(37), 411_00],
      ['extension 14', 84_00, 348_00, day(44), 432_00],
      ['extension 30', 84_00, 396_00, day(60), 480_00],
    ])
  })

  it('the options for a late debt count the rest on the day that the borrower named, or a week from now', () => {
    const late = lifeOf(STANDARD)
    const part = (answers: PaymentAnswers) => optionsOn(late, day(40), answers).find(({ kind }) => kind === 'part')
    expect(part(NO_ANSWERS)?.date).toBe(day(47))
    const named = part({ canPayCents: 100_00, restOn: day(54) })
    expect(named).toMatchObject({ nowCents: 100_00, date: day(54) })
    expect(named?.totalCents).toBeGreaterThan(100_00 + figuresOn(late, day(40)).today.amountCents - 100_00)
  })

  it('the options for a free loan put paying before extending where both cost the same', () => {
    const [first, second, third] = optionsOn(lifeOf(FREE), day(10))
    expect([first?.kind, second?.kind, third?.kind]).toEqual(['full', 'part', 'extension'])
    expect(first?.totalCents).toBe(second?.totalCents)
  })

  it('leave out a part payment that the borrower cannot make or that is the whole debt', () => {
    for (const canPayCents of [0, 9, 384_00, 500_00]) {
      const kinds = optionsOn(lifeOf(STANDARD), day(28), { canPayCents, restOn: null }).map(({ kind }) => kind)
      expect(kinds).toEqual(['full', 'extension', 'extension', 'extension'])
    }
  })

  it('the options for a settlement ask for the agreed sum by its date', () => {
    const date = day(60)
    const life = lifeOf(STANDARD, 300_00, {
      type: 'settlement',
      id: 'deal',
      date,
      bookedOn: date,
      agreedCents: 320_00,
      until: day(70),
    })
    expect(brief(optionsOn(life, date, { canPayCents: 20_00, restOn: null }))).toEqual([
      ['full', 320_00, 0, day(70), 320_00],
      ['part', 20_00, 300_00, day(70), 320_00],
    ])
  })

  it.each([
    ['a payment is pending', { hasPendingPayment: true, isBlocked: false }, []],
    ['the customer is blocked', { hasPendingPayment: false, isBlocked: true }, ['full', 'part']],
  ])('when %s', (_, limits, kinds) => {
    expect(optionsOn(lifeOf(STANDARD), day(20), NO_ANSWERS, limits).map(({ kind }) => kind)).toEqual(kinds)
  })

  it('the options of a borrower who cannot pay do not exist after the loan is repaid', () => {
    const repaid = lifeOf(STANDARD, 300_00, {
      type: 'payment',
      id: 'all',
      date: day(10),
      bookedOn: day(10),
      cents: 330_00,
    })
    expect(optionsOn(repaid, day(12))).toEqual([])
  })

  it('the options of a borrower who cannot pay have no TAE for a full payment on the day of the payout', () => {
    expect(optionsOn(lifeOf(STANDARD), GIVEN)[0]).toMatchObject({ kind: 'full', tae: null })
  })
})

describe('property: on any day, with any answers', () => {
  const CASE = fc.record({
    rate: fc.constantFrom(STANDARD, FREE),
    principalCents: fc.integer({ min: 5, max: 100 }).map((tens) => tens * 10_00),
    dayNumber: fc.integer({ min: 1, max: 120 }),
    canPayCents: fc.option(fc.integer({ min: 0, max: 2000_00 })),
    restInDays: fc.option(fc.integer({ min: 0, max: 60 })),
  })

  it('the options are sorted by total, and show what the sheets show', () => {
    fc.assert(
      fc.property(CASE, ({ rate, principalCents, dayNumber, canPayCents, restInDays }) => {
        const life = lifeOf(rate, principalCents)
        const date = day(dayNumber)
        const restOn = restInDays === null ? null : addDays(date, restInDays)
        const figures = figuresOn(life, date)
        const options = optionsOn(life, date, { canPayCents, restOn })
        const totals = options.map(({ totalCents }) => totalCents)
        expect(totals).toEqual(totals.toSorted((left, right) => left - right))
        for (const option of options) {
          expect(option.totalCents).toBe(option.nowCents + option.laterCents)
          if (option.kind === 'full') {
            expect(option.nowCents).toBe(figures.today.amountCents)
          } else if (option.kind === 'part') {
            const answer = answerRequest(life, { id: 'part', date, type: 'payment', cents: option.nowCents })
            if (!answer.accepted) throw new Error(answer.reason)
            const paid = withFact(life, answer.fact)
            expect(option.laterCents).toBe(figuresOn(paid, option.date).today.amountCents)
            if (date <= day(30)) expect(option.laterCents).toBe(figuresOn(paid, date).returnAmountCents)
          } else {
            const offer = figures.availableExtensions.find(({ termDays }) => termDays === option.termDays)
            if (offer === undefined) throw new Error('an extension that the sheet does not offer')
            expect(option).toMatchObject({
              nowCents: offer.costCents,
              laterCents: figures.today.bodyCents + offer.commissionAtTheEndCents,
              date: offer.nextPayDate,
              tae: taeOfExtension(positionOn(life, date), offer),
            })
          }
        }
        expect(options.filter(({ kind }) => kind === 'extension')).toHaveLength(figures.availableExtensions.length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('an option matches the answers', () => {
  const option = { nowCents: 84_00, laterCents: 327_00, date: day(37) }
  it.each([
    [{ canPayCents: null, restOn: null }, true],
    [{ canPayCents: 84_00, restOn: day(37) }, true],
    [{ canPayCents: 83_99, restOn: null }, false],
    [{ canPayCents: null, restOn: day(38) }, false],
  ])('%j: %s', (answers, expected) => {
    expect(matchesAnswers(option, answers)).toBe(expected)
  })

  it('whatever the day, if nothing is left to pay', () => {
    expect(matchesAnswers({ ...option, laterCents: 0 }, { canPayCents: null, restOn: day(90) })).toBe(true)
  })
})

describe('what an option costs more than paying today', () => {
  it.each([
    ['nothing, if all is paid today', { totalCents: 384_00, date: day(28) }, { cents: 0, perDayCents: 0 }],
    ['in all and a day', { totalCents: 411_00, date: day(37) }, { cents: 27_00, perDayCents: 3_00 }],
    ['with the day rounded to the cent', { totalCents: 384_10, date: day(31) }, { cents: 10, perDayCents: 3 }],
    ['below zero for a settlement', { totalCents: 320_00, date: day(38) }, { cents: -64_00, perDayCents: -6_40 }],
  ])('%s', (_, option, expected) => {
    expect(extraCostOf(option, 384_00, day(28))).toEqual(expected)
  })
})

describe('the TAE of an option', () => {
  const taeOf = (...payments: readonly (readonly [offset: number, cents: number])[]) =>
    taeOfLoan({
      drawdowns: [{ date: GIVEN, cents: 300_00 }],
      payments: payments.map(([offset, cents]) => ({ date: day(offset), cents })),
    })
  const shown = (life: LoanLife, offset: number, answers?: PaymentAnswers) =>
    Object.fromEntries(optionsOn(life, day(offset), answers).map(({ kind, tae }) => [kind, tae]))

  it('counts what is paid now and on the due date', () => {
    expect(shown(lifeOf(STANDARD), 28)).toMatchObject({
      full: taeOf([28, 384_00]),
      part: taeOf([28, 190_00], [30, 197_88]),
    })
  })

  it('leaves late interest out, now and later', () => {
    // Ten days late: 30,16 € of late interest. 100 € pay it and 69,84 € of the interest; fourteen days later 42,23 € more are late interest.
    expect(shown(lifeOf(STANDARD), 40, { canPayCents: 100_00, restOn: day(54) })).toMatchObject({
      full: taeOf([40, 390_00]),
      part: taeOf([40, 69_84], [54, 320_16]),
    })
  })

  it('the TAE of an option is 0 for a free loan, and none where less than the loan is paid', () => {
    expect(shown(lifeOf(FREE), 28)).toMatchObject({ full: 0, part: 0 })
    const agreed = answerRequest(lifeOf(FREE), {
      id: 's',
      type: 'settlement',
      date: day(40),
      agreedCents: 200_00,
      until: day(45),
    })
    if (!agreed.accepted) throw new Error(agreed.reason)
    const life = withFact(lifeOf(FREE), agreed.fact)
    expect(optionsOn(life, day(45))[0]).toMatchObject({ kind: 'full', nowCents: 200_00, date: day(45), tae: null })
    expect(optionsOn(life, day(46))[0]?.nowCents).toBeGreaterThan(300_00)
  })
})

it('a part is possible from the smallest payment on, and on the due date its rest is due the same day', () => {
  const life = lifeOf(STANDARD)
  const part = (canPayCents: number) =>
    optionsOn(life, day(30), { canPayCents, restOn: null }).find(({ kind }) => kind === 'part')
  const { minPaymentCents } = DEFAULT_PRODUCT
  expect(part(minPaymentCents - 1)).toBeUndefined()
  expect(part(minPaymentCents)).toMatchObject({ date: day(30), laterCents: 390_00 - minPaymentCents })
})

describe('the options of a loan in instalments', () => {
  const { deferral, acceleration } = DEFAULT_INSTALMENT_PRODUCT.instalments
  const plan = {
    count: 3,
    method: 'annuity',
    dueDay: null,
    feeCents: 0,
    firstPeriodMinDays: 15,
    deferral,
    acceleration,
  } as const
  const life: LoanLife = {
    contract: { ...lifeOf(470_967).contract, rules: DEFAULT_INSTALMENT_PRODUCT, termDays: 92, plan },
    facts: lifeOf(470_967).facts,
  }
  const kindsOn = (date: CivilDate, of = life) => optionsOn(of, date).map(({ kind }) => kind)
  const optionOn = (kind: string, date: CivilDate) => optionsOn(life, date).find((option) => option.kind === kind)

  it('paying the next instalment leaves the others on their dates, and costs nothing more', () => {
    const option = optionOn('instalment', day(15))
    const [first, ...others] = positionOn(life, day(15)).money.account?.plan?.instalments ?? []
    expect(option).toMatchObject({ nowCents: first?.totalCents, date: others.at(-1)?.date })
    expect(option?.laterCents).toBe(others.reduce((cents, { totalCents }) => cents + totalCents, 0))
    expect(option?.totalCents).toBe((option?.nowCents ?? 0) + (option?.laterCents ?? 0))
  })

  it('moving the instalments names what it costs now, the next date, and a total above that of paying on time', () => {
    const moved = optionOn('deferral', day(15))
    const offer = offerDeferral(positionOn(life, day(15)), life.contract)
    expect(moved).toMatchObject({ nowCents: offer?.costCents, date: offer?.nextPayDate })
    expect(moved?.totalCents).toBe((optionOn('instalment', day(15))?.totalCents ?? 0) + (offer?.extraCostCents ?? 0))
    expect(moved?.totalCents).toBeGreaterThan(optionOn('instalment', day(15))?.totalCents ?? 0)
  })

  it('offers neither of them for a single payment, nor moving where the contract has no deferral', () => {
    expect(kindsOn(day(15), lifeOf(STANDARD))).not.toContain('instalment')
    expect(kindsOn(day(15), lifeOf(STANDARD))).not.toContain('deferral')
    const fixed = { ...life, contract: { ...life.contract, plan: { ...plan, deferral: null } } }
    expect(kindsOn(day(15), fixed)).toContain('instalment')
    expect(kindsOn(day(15), fixed)).not.toContain('deferral')
  })
})
