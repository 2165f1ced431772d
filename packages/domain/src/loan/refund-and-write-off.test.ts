import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import { balancesOf, transactionsOf } from './books.ts'
import { type LoanFact, type LoanLife, withFact } from './loan-facts.ts'
import { figuresOn } from './loan-figures.ts'
import { positionOn } from './loan-history.ts'
import { answerRequest, type LoanRequest } from './loan-requests.ts'

// Goal: refunds, write-offs and recoveries in small numbers: what the customer is owed, what the borrower owes, and the books.

const GIVE_DATE = civilDate('2027-01-04')
const day = (offset: number): CivilDate => addDays(GIVE_DATE, offset)

/** 300 € for 10 days at 1 % a day. On day 40, 420,60 € are owed: 300 + 30 commission + 90,49 late interest, half up. */
const paidOut: LoanLife = {
  contract: {
    signedOn: GIVE_DATE,
    principalCents: 300_00,
    termDays: 10,
    annualRateMillionths: 3_650_000,
    rules: { ...DEFAULT_PRODUCT, collectorAfterDays: null },
  },
  facts: [{ id: 'payout', type: 'payout', date: GIVE_DATE, bookedOn: GIVE_DATE }],
}

const received = (life: LoanLife, id: string, offset: number, cents: number): LoanLife =>
  withFact(life, { id, type: 'payment', date: day(offset), bookedOn: day(offset), cents } satisfies LoanFact)

type Asked = LoanRequest extends infer R ? (R extends LoanRequest ? Omit<R, 'date'> : never) : never
const ask = (life: LoanLife, offset: number, asked: Asked) =>
  answerRequest(life, { ...asked, date: day(offset) } as LoanRequest)

function after(life: LoanLife, offset: number, asked: Asked): LoanLife {
  const outcome = ask(life, offset, asked)
  expect(outcome).toMatchObject({ accepted: true })
  return outcome.accepted ? withFact(life, outcome.fact) : life
}

const refusalOf = (life: LoanLife, offset: number, asked: Asked) => {
  const outcome = ask(life, offset, asked)
  return outcome.accepted ? 'accepted' : outcome.reason
}

const balancesOn = (life: LoanLife, offset: number) => {
  const all = balancesOf(positionOn(life, day(offset)).money.account)
  return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0))
}
const lastPostings = (life: LoanLife, offset: number) => transactionsOf(life, day(offset)).at(-1)?.postings

describe('a refund', () => {
  /** Repaid with 50 € too much on day 10. */
  const overpaid = received(paidOut, 'p', 10, 380_00)

  it('lowers what is owed back and becomes payable', () => {
    const life = after(overpaid, 12, { id: 'r', type: 'refund', cents: 30_00 })
    expect(figuresOn(life, day(12))).toMatchObject({ status: 'returned', overpaidCents: 20_00, refundedCents: 30_00 })
    expect(lastPostings(life, 12)).toEqual([
      { account: 'overpayment', cents: 30_00 },
      { account: 'refunds_payable', cents: -30_00 },
    ])
  })

  it.each([
    [overpaid, 50_01, 'amount_too_large'],
    [overpaid, 0, 'amount_too_small'],
    [paidOut, 1_00, 'nothing_overpaid'],
  ] as const)('is from 0,01 € to what is owed back (%#)', (life, cents, reason) => {
    expect(refusalOf(life, 12, { id: 'r', type: 'refund', cents })).toBe(reason)
  })

  it('a refund cannot be made twice for the same money', () => {
    const life = after(overpaid, 12, { id: 'r', type: 'refund', cents: 50_00 })
    expect(refusalOf(life, 13, { id: 'r2', type: 'refund', cents: 1 })).toBe('nothing_overpaid')
  })

  it('a refund whose money comes back is owed back again', () => {
    const refunded = after(overpaid, 12, { id: 'r', type: 'refund', cents: 50_00 })
    const life = after(refunded, 15, { id: 'back', type: 'refund_returned', of: 'r' })
    expect(figuresOn(life, day(15))).toMatchObject({ status: 'returned', overpaidCents: 50_00, refundedCents: 0 })
    expect(refusalOf(life, 16, { id: 'again', type: 'refund_returned', of: 'r' })).toBe('refund_not_found')
    expect(refusalOf(refunded, 15, { id: 'x', type: 'reversal', of: 'r' })).toBe('payment_not_found')
  })

  it('stays made when its payment is reversed later: the customer then owes it back', () => {
    const refunded = after(overpaid, 12, { id: 'r', type: 'refund', cents: 50_00 })
    const life = after(refunded, 14, { id: 'x', type: 'reversal', of: 'p' })
    expect(figuresOn(life, day(14))).toMatchObject({
      status: 'overdue',
      overpaidCents: 0,
      refundedInExcessCents: 50_00,
      today: { bodyCents: 300_00 },
    })
    expect(balancesOn(life, 14)).toMatchObject({ overpayment: 50_00, refunds_payable: -50_00 })
  })

  it('keeps the payout from being returned: its money is with the customer', () => {
    const early = after(received(paidOut, 'p', 2, 380_00), 3, { id: 'r', type: 'refund', cents: 10_00 })
    const life = after(early, 4, { id: 'x', type: 'reversal', of: 'p' })
    expect(refusalOf(life, 4, { id: 'y', type: 'payout_returned' })).toBe('payout_has_payments')
    const undone = after(life, 5, { id: 'back', type: 'refund_returned', of: 'r' })
    expect(refusalOf(undone, 5, { id: 'y', type: 'payout_returned' })).toBe('accepted')
  })
})

describe('a write-off', () => {
  const late = paidOut
  const writtenOff = after(late, 40, { id: 'w', type: 'write_off' })
  const owed = figuresOn(late, day(40)).today

  it('books the rest of the debt as a loss; status and debt stay, and no more interest accrues', () => {
    expect(figuresOn(writtenOff, day(90))).toMatchObject({
      status: 'overdue',
      today: { amountCents: owed.amountCents, bodyCents: 300_00, fineCents: 0 },
      writeOff: { on: day(40), lossCents: owed.amountCents, recoveredCents: 0 },
      isExtendable: false,
    })
    expect(balancesOn(writtenOff, 90)).toEqual({
      cash_in_transit: -300_00,
      interest_income: -owed.annualCommissionCents,
      fines_income: -owed.allFinesCents,
      write_off: owed.amountCents,
    })
  })

  it('makes later payments recoveries, and the last one closes the loan', () => {
    const part = received(writtenOff, 'p1', 60, 100_00)
    expect(figuresOn(part, day(60))).toMatchObject({
      today: { amountCents: owed.amountCents - 100_00 },
      writeOff: { lossCents: owed.amountCents, recoveredCents: 100_00 },
    })
    expect(lastPostings(part, 60)).toEqual([
      { account: 'cash_in_transit', cents: 100_00 },
      { account: 'recovered', cents: -100_00 },
    ])
    const rest = received(part, 'p2', 70, owed.amountCents - 100_00)
    expect(figuresOn(rest, day(70))).toMatchObject({ status: 'returned', today: { amountCents: 0 } })
    expect(balancesOn(rest, 70)).toMatchObject({ write_off: owed.amountCents, recovered: -owed.amountCents })
  })

  it('loses less when a payment made before it is reported later', () => {
    const life = withFact(writtenOff, { id: 'p', type: 'payment', date: day(39), bookedOn: day(45), cents: 50_00 })
    const { writeOff } = figuresOn(life, day(45))
    expect(writeOff?.recoveredCents).toBe(0)
    expect(writeOff?.lossCents).toBe(figuresOn(received(late, 'p', 39, 50_00), day(40)).today.amountCents)
  })

  it('taken back counts as if it had never been: the interest of the days between is owed', () => {
    const life = after(writtenOff, 50, { id: 'undo', type: 'write_off_cancelled', of: 'w' })
    expect(figuresOn(life, day(50)).today).toEqual(figuresOn(late, day(50)).today)
    expect(figuresOn(life, day(50)).writeOff).toBeNull()
  })

  it.each([
    ['before the debt is late', paidOut, 5, 'not_in_this_status'],
    ['twice', writtenOff, 41, 'already_written_off'],
    ['after it was repaid', received(paidOut, 'p', 5, 315_00), 40, 'not_in_this_status'],
  ] as const)('is refused %s', (_, life, offset, reason) => {
    expect(refusalOf(life, offset, { id: 'w2', type: 'write_off' })).toBe(reason)
  })

  it('keeps its loss when the rest is settled for less or sold', () => {
    const settled = received(
      after(writtenOff, 50, { id: 's', type: 'settlement', agreedCents: 100_00, until: day(60) }),
      'p',
      55,
      100_00,
    )
    expect(balancesOn(settled, 55)).toMatchObject({ write_off: owed.amountCents, recovered: -100_00 })
    expect(figuresOn(settled, day(55)).status).toBe('returned')
    const inPresale = ['collector_in_progress', 'presale'].reduce(
      (life, to, index) => after(life, 50, { id: `m${index}`, type: 'status', to: to as 'presale' }),
      after(writtenOff, 50, { id: 'm', type: 'status', to: 'awaiting_collector' }),
    )
    const sold = after(inPresale, 51, { id: 'sale', type: 'sale' })
    expect(balancesOn(sold, 51)).toEqual(balancesOn(inPresale, 51))
  })
})
