// Goal: an account charges every day once, never beyond its cap, and a payment settles what it should.
import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { UNITS_PER_CENT } from '../pricing/interest.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import {
  type AccountCharges,
  accrue,
  accrueTo,
  allocatePayment,
  type ChargeKind,
  centsBelowCap,
  chargedCents,
  extensionPriceWithinCap,
  forgivenBySettlement,
  type LoanAccount,
  openAccount,
  owedOf,
  postExtension,
  postPayment,
  standingSettlement,
  writeOffCents,
} from './loan-account.ts'

const GIVE_DATE = civilDate('2027-01-04')
const day = (offset: number): CivilDate => addDays(GIVE_DATE, offset)

/** 300 € for 10 days at 1 % a day; a late day costs 3,0164 €. */
const opened = openAccount(
  {
    signedOn: GIVE_DATE,
    principalCents: 300_00,
    termDays: 10,
    annualRateMillionths: 3_650_000,
    rules: DEFAULT_PRODUCT,
  },
  GIVE_DATE,
  null,
)
const onDueDate = accrueTo(opened, day(10))
const late = accrueTo(opened, day(25))
const settled = (account: LoanAccount, cents: number, until: CivilDate): LoanAccount => ({
  ...account,
  settlement: { agreedCents: cents, until, paidCents: 0 },
})
const charging = (account: LoanAccount, changes: Partial<AccountCharges>): LoanAccount => ({
  ...account,
  charges: { ...account.charges, ...changes },
})

describe('charging days', () => {
  it('charging days never charges a day twice', () => {
    expect(() => accrue(onDueDate, day(9))).toThrow(RangeError)
    const again = accrue(onDueDate, day(10))
    expect(again.account).toBe(onDueDate)
    expect(again.periods).toEqual([])
  })

  it('charges nothing on a principal that is paid, but remembers the day', () => {
    const paid = postPayment(onDueDate, 330_00, 'fines_commission_principal').account
    expect(accrue(paid, day(20)).periods).toEqual([])
    expect(accrueTo(paid, day(20)).accruedThrough).toBe(day(20))
  })

  it('remembers which kind of charge was last, unless the cap left nothing to charge', () => {
    expect(onDueDate.charges.lastCharged).toBe('commission')
    expect(late.charges.lastCharged).toBe('fines')
    const full = charging(onDueDate, { capUnits: onDueDate.charges.commissionUnits })
    expect(accrueTo(full, day(25)).charges).toMatchObject({ lastCharged: 'commission', fineUnits: 0n })
  })

  it('counts the prices of extensions below the cap', () => {
    const priced = charging(late, { extensionPriceCents: 10_00 })
    expect(chargedCents(priced)).toEqual({ commission: 30_00, fines: 45_25, extensionPrice: 10_00 })
    expect(centsBelowCap(priced)).toBe(300_00 - 30_00 - 45_25 - 10_00)
    const room = charging(opened, { capUnits: 20_00n * UNITS_PER_CENT, extensionPriceCents: 12_00 })
    expect(chargedCents(accrueTo(room, day(10))).commission).toBe(8_00)
  })

  it('takes the half cent that both kinds round up at the cap from the kind that was charged last', () => {
    const half = (10_00n * UNITS_PER_CENT * 2n + UNITS_PER_CENT) / 2n // 10,005 €
    const atCap = charging(opened, {
      commissionUnits: half,
      fineUnits: half,
      extensionPriceCents: 5_00,
      capUnits: 25_01n * UNITS_PER_CENT,
    })
    const chargedWithLast = (lastCharged: ChargeKind) => chargedCents(charging(atCap, { lastCharged }))
    expect(chargedWithLast('commission')).toMatchObject({ commission: 10_00, fines: 10_01 })
    expect(chargedWithLast('fines')).toMatchObject({ commission: 10_01, fines: 10_00 })
  })
})

describe('the price of an extension', () => {
  it('the price of an extension is limited to the room below the cap, in whole cents, and never negative', () => {
    expect(extensionPriceWithinCap(late, 10_00)).toBe(10_00)
    const narrow = charging(onDueDate, { capUnits: onDueDate.charges.commissionUnits + 3_00n * UNITS_PER_CENT })
    expect(extensionPriceWithinCap(narrow, 10_00)).toBe(3_00)
    expect(extensionPriceWithinCap(charging(onDueDate, { capUnits: 0n }), 10_00)).toBe(0)
  })

  const terms = { termDays: 7, paidCents: 40_00, priceCents: 10_00, discountCommissionCents: 0, discountPriceCents: 0 }

  it('the price of an extension is the last charge, and its payment settles price and charges first even where principal comes first', () => {
    const rules = { ...DEFAULT_PRODUCT, paymentOrder: 'principal_first' as const }
    const { account, allocation } = postExtension(onDueDate, terms, rules)
    expect(allocation).toEqual({ fines: 0, commission: 30_00, principal: 0, extensionPrice: 10_00, overpaid: 0 })
    expect(account).toMatchObject({
      charges: { lastCharged: 'extension_price' },
      mustPayDate: day(17),
      principal: { bodyCents: 300_00 },
    })
  })

  it('the price of an extension of zero is no charge', () => {
    const { account } = postExtension(onDueDate, { ...terms, paidCents: 30_00, priceCents: 0 }, DEFAULT_PRODUCT)
    expect(account.charges.lastCharged).toBe('commission')
  })
})

describe('a payment', () => {
  it('a payment of a sold loan settles nothing: all of it is owed back', () => {
    const sold = { ...late, soldOn: day(25) }
    expect(allocatePayment(sold, 50_00, 'fines_commission_principal')).toMatchObject({
      fines: 0,
      commission: 0,
      principal: 0,
      overpaid: 50_00,
    })
  })

  it('a payment after the last one does not move the day on which the loan was paid back', () => {
    const { account } = postPayment(onDueDate, 330_00, 'fines_commission_principal')
    const more = postPayment(accrueTo(account, day(15)), 10_00, 'fines_commission_principal')
    expect(more.account).toMatchObject({ closedOn: day(10), excess: { overpaidCents: 10_00 } })
  })

  it('a payment does not pay back a loan that was sold', () => {
    const { disbursedCents } = onDueDate.principal
    const repaid = { ...onDueDate, principal: { disbursedCents, bodyCents: 0 } }
    const sold = { ...charging(repaid, { commissionUnits: 0n }), soldOn: day(10) }
    expect(owedOf(sold).total).toBe(0)
    expect(postPayment(sold, 10_00, 'fines_commission_principal').account.closedOn).toBeNull()
  })
})

describe('an agreement to close the loan for less', () => {
  it('stands with what is still to be paid', () => {
    const paidIn = { ...late, settlement: { agreedCents: 200_00, until: day(30), paidCents: 120_00 } }
    expect(standingSettlement(paidIn)).toEqual({ agreedCents: 80_00, until: day(30) })
    expect(standingSettlement(late)).toBeNull()
  })

  it('forgives what would be owed on its last day, or today if that day is over', () => {
    expect(forgivenBySettlement(onDueDate, { agreedCents: 100_00, until: day(15) })).toBe(345_08 - 100_00)
    expect(forgivenBySettlement(onDueDate, { agreedCents: 100_00, until: day(9) })).toBe(330_00 - 100_00)
  })

  it('forgives the rest of every part once its sum is paid', () => {
    const { account } = postPayment(settled(late, 20_00, day(30)), 20_00, 'fines_commission_principal')
    expect(account).toMatchObject({
      forgiven: { principalCents: 300_00, commissionCents: 30_00, finesCents: 25_25 },
      closedOn: day(25),
    })
    expect(owedOf(account)).toEqual({ body: 0, commission: 0, fines: 0, fee: 0, total: 0 })
    expect(writeOffCents(account)).toBe(355_25)
  })

  it('counts only what the loan could take', () => {
    const { account } = postPayment(settled(late, 400_00, day(30)), 500_00, 'fines_commission_principal')
    expect(account).toMatchObject({ settlement: { paidCents: 375_25 }, excess: { overpaidCents: 124_75 } })
  })
})
