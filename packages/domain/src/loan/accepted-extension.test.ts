// Goal: the money of an accepted extension, to the cent: what it settles, what goes to principal, and that the offer's due date and
// discounts hold whatever was booked meanwhile.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import { type AcceptedExtension, answerAcceptedExtension, bookedExtension } from './accepted-extension.ts'
import { availableExtensions, termsOfOffer } from './extension-offer.ts'
import { taeAsExtended, taeOfExtension } from './extension-tae.ts'
import { owedOf } from './loan-account.ts'
import { type LoanFact, type LoanLife, withFact } from './loan-facts.ts'
import { positionOn } from './loan-history.ts'

const GIVE_DATE = civilDate('2027-01-04')
const LIFE: LoanLife = {
  contract: {
    signedOn: GIVE_DATE,
    principalCents: 300_00,
    termDays: 30,
    annualRateMillionths: 3_650_000,
    rules: { ...DEFAULT_PRODUCT, extensionPriceCents: 5_00 },
  },
  facts: [{ type: 'payout', id: 'payout', date: GIVE_DATE, bookedOn: GIVE_DATE }],
}

function accept(life: LoanLife, day: number, percent = 0) {
  const position = positionOn(life, addDays(GIVE_DATE, day))
  const promo = { percentExtension: percent, percentExtensionPrice: percent }
  const offer = availableExtensions(position, life.contract.rules, promo, false).find(({ termDays }) => termDays === 7)
  const { account } = position.money
  if (offer === undefined || account === null) throw new Error('nothing to extend')
  const accepted: AcceptedExtension = {
    acceptedOn: position.date,
    oldDueDate: account.mustPayDate,
    terms: termsOfOffer(offer),
  }
  return { offer, position, accepted }
}
const payment = (id: string, day: number, cents: number): LoanFact => {
  const date = addDays(GIVE_DATE, day)
  return { type: 'payment', id, date, bookedOn: date, cents }
}
const pay = (life: LoanLife, accepted: AcceptedExtension, day: number, cents = accepted.terms.paidCents) =>
  answerAcceptedExtension(life, accepted, {
    factId: 'card',
    cents,
    today: addDays(GIVE_DATE, day),
    isLapsed: false,
  })

describe('the money of an accepted extension', () => {
  it('the money of an accepted extension as quoted leaves the document as shown', () => {
    const { accepted, offer, position } = accept(LIFE, 10, 20)
    const answer = pay(LIFE, accepted, 10)
    if (!answer.accepted) throw new Error(answer.bar)
    expect(bookedExtension(LIFE, answer.fact)).toEqual({
      oldDueDate: accepted.oldDueDate,
      newDueDate: offer.nextPayDate,
      commissionCents: 30_00,
      finesCents: 0,
      priceCents: 5_00,
      discountCents: 7_00,
      paidCents: 28_00,
      paidPrincipalCents: 0,
      principalCents: 300_00,
      commissionAtTheEndCents: offer.commissionAtTheEndCents,
      taePercent: taeOfExtension(position, offer),
    })
  })

  it.each([
    ['all that was agreed', 35_00, true],
    ['what the extension costs by now', 34_00, true],
    ['a cent less', 33_99, false],
  ])('%s after a transfer of 1 €', (_what, cents, isEnough) => {
    const { accepted } = accept(LIFE, 10)
    const answer = pay(withFact(LIFE, payment('transfer', 10, 1_00)), accepted, 10, cents)
    expect(answer).toMatchObject(isEnough ? { accepted: true } : { accepted: false, bar: 'amount_too_small' })
  })

  it('what a refund left of an extension still extends after another one, and too little does not', () => {
    const first = accept(LIFE, 10)
    const answer = pay(LIFE, first.accepted, 10, 36_00)
    if (!answer.accepted) throw new Error(answer.bar)
    const second = accept(withFact(LIFE, answer.fact), 13)
    const extended = pay(withFact(LIFE, answer.fact), second.accepted, 13)
    if (!extended.accepted) throw new Error(extended.bar)
    const reversal: LoanFact = {
      type: 'reversal',
      id: 'refund',
      of: 'card',
      date: addDays(GIVE_DATE, 14),
      bookedOn: addDays(GIVE_DATE, 14),
    }
    const life = [answer.fact, { ...extended.fact, id: 'second' }, reversal].reduce(withFact, LIFE)
    const kept = (cents: number, hasExtended: boolean) =>
      answerAcceptedExtension(life, first.accepted, {
        factId: 'kept',
        cents,
        today: addDays(GIVE_DATE, 14),
        isLapsed: false,
        hasExtended,
      })
    expect(kept(35_00, false)).toEqual({ accepted: false, bar: 'due_date_moved' })
    expect(kept(34_99, true)).toEqual({ accepted: false, bar: 'amount_too_small' })
    expect(kept(35_00, true)).toMatchObject({
      accepted: true,
      fact: { date: first.accepted.acceptedOn, paidCents: 35_00 },
    })
  })

  it('the money of an accepted extension in random order with transfers adds up to the cent', () => {
    const transfers = fc.array(
      fc.record({ days: fc.integer({ min: 0, max: 3 }), cents: fc.integer({ min: 1, max: 60_00 }) }),
      {
        maxLength: 4,
      },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom(0, 10, 33, 100),
        transfers,
        (day, delay, percent, booked) => {
          const { accepted, offer } = accept(LIFE, day, percent)
          const ordered = booked.filter(({ days }) => days <= delay).sort((left, right) => left.days - right.days)
          const life = ordered.reduce(
            (so, { days, cents }, index) => withFact(so, payment(`transfer-${index}`, day + days, cents)),
            LIFE,
          )
          const today = addDays(GIVE_DATE, day + delay)
          const answer = pay(life, accepted, day + delay)
          const before = positionOn(life, today).money.account
          if (!answer.accepted) {
            expect(answer.bar).toBe('covers_debt')
            return
          }
          const position = positionOn(withFact(life, answer.fact), today)
          const { account } = position.money
          if (before === null || account === null) throw new Error('not paid out')
          // The date that was agreed, and every cent of every payment in one place.
          expect(account.mustPayDate).toBe(offer.nextPayDate)
          const { paid, excess } = account
          const settled = paid.principalCents + paid.commissionCents + paid.finesCents + paid.extensionPriceCents
          const received = ordered.reduce((sum, { cents }) => sum + cents, 0) + accepted.terms.paidCents
          expect(settled + excess.overpaidCents).toBe(received)
          // Without a discount, a transfer costs the borrower nothing of the offer: each cent lowers the debt.
          if (percent === 0) {
            const sinceCents = delay * 3_00
            expect(owedOf(account).total).toBeLessThanOrEqual(
              300_00 + accepted.terms.paidCents - received + sinceCents + 1,
            )
          }
          const document = bookedExtension(life, answer.fact)
          expect(document.principalCents + document.paidPrincipalCents).toBeLessThanOrEqual(300_00)
          expect(taeAsExtended(withFact(life, answer.fact), position)).toBe(document.taePercent)
        },
      ),
    )
  })
})
