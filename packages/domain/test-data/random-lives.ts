import fc from 'fast-check'
import { addDays, type CivilDate, civilDate, daysBetween } from '../src/calendar/civil-date.ts'
import { type LoanContract, owedOf } from '../src/loan/loan-account.ts'
import { type LoanFact, type LoanLife, withFact } from '../src/loan/loan-facts.ts'
import { positionOn } from '../src/loan/loan-history.ts'
import { answerRequest, type LoanRequest } from '../src/loan/loan-requests.ts'
import { staffEventTo } from '../src/loan/loan-transitions.ts'
import { LOAN_STATUSES, type LoanStatus } from '../src/loan/status.ts'
import { DEFAULT_PRODUCT, type LoanRules } from '../src/pricing/product.ts'

/** Shortly after these dates come month ends, 29 February, the end of the year and the two clock changes in Madrid. */
const GIVE_DATES = ['2026-10-20', '2026-12-28', '2027-01-25', '2027-03-24', '2028-02-20', '2028-02-28'].map(civilDate)

const rules: fc.Arbitrary<LoanRules> = fc
  .record({
    annualRateMillionths: fc.constantFrom(3_650_000, 3_102_500, 1_234_567),
    lateMarginMillionths: fc.constantFrom(20_000, 0, 13_331),
    chargeCapPercent: fc.constantFrom(100, 40, 15),
    paymentOrder: fc.constantFrom('fines_commission_principal', 'principal_first'),
    extensionPriceCents: fc.constantFrom(0, 0, 5_00, 33_33),
    collectorAfterDays: fc.constantFrom(null, 60, 5),
  })
  .map((change): LoanRules => ({ ...DEFAULT_PRODUCT, ...change }))

/** A signed contract. */
export const contract: fc.Arbitrary<LoanContract> = fc
  .record({
    signedOn: fc.constantFrom(...GIVE_DATES),
    principalCents: fc.integer({ min: 50_00, max: 1000_00 }),
    termDays: fc.integer({ min: 7, max: 30 }),
    rateShare: fc.constantFrom(100, 100, 85, 0),
    rules,
  })
  .map(({ rateShare, ...rest }) => ({
    ...rest,
    annualRateMillionths: Math.round((rest.rules.annualRateMillionths * rateShare) / 100),
  }))

/** The next attempted action: some days later (the clock jumps), with numbers that each kind of action interprets. */
interface Attempt {
  readonly days: number
  readonly kind: string
  readonly share: number
  readonly pick: number
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  days: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 12 }) },
    fc.constant(45),
  ),
  kind: fc.constantFrom(
    'payment',
    'payment',
    'payment',
    'payoff',
    'extension',
    'extension',
    'reversal',
    'reversal',
    'settlement',
    'withdrawal',
    'payout_returned',
    'payout',
    'status',
    'status',
    'status',
    'status',
    'status',
    'status',
    'status',
    'sale',
    'late_notice',
    'late_notice',
    'refund',
    'refund',
    'refund_returned',
    'write_off',
    'write_off',
    'write_off_cancelled',
    'duplicate',
  ),
  share: fc.integer({ min: 1, max: 100 }),
  pick: fc.nat(1000),
})

/** A status move that staff can make from here, mostly forward. If there is none, a move that must be rejected. */
function staffMove(from: LoanStatus, pick: number): LoanStatus {
  const moves = LOAN_STATUSES.filter((to) => staffEventTo(from, to) !== undefined)
  const onwards = moves.filter((to) => staffEventTo(from, to) !== 'move_corrected')
  const choice = pick % 5 === 0 || onwards.length === 0 ? moves : onwards
  return choice[pick % Math.max(1, choice.length)] ?? 'court'
}

function requestOf(life: LoanLife, { kind, share, pick }: Attempt, id: string, date: CivilDate): LoanRequest {
  const part = () => {
    const { account } = positionOn(life, date).money
    return Math.max(1, Math.floor(((account ? owedOf(account).total : 0) * share) / 100))
  }
  switch (kind) {
    case 'payment':
      return { id, date, type: 'payment', cents: part() }
    case 'extension': {
      const promo = { percentExtension: pick % 3 === 0 ? share : 0, percentExtensionPrice: pick % 5 === 0 ? share : 0 }
      return { id, date, type: 'extension', termDays: [7, 14, 30][pick % 3] ?? 7, promo }
    }
    case 'reversal':
      return { id, date, type: 'reversal', of: life.facts[pick % life.facts.length]?.id ?? 'none' }
    case 'refund': {
      const overpaid = positionOn(life, date).money.account?.excess.overpaidCents ?? 0
      return { id, date, type: 'refund', cents: Math.floor((overpaid * share) / 100) + (pick % 2) }
    }
    case 'refund_returned':
    case 'write_off_cancelled': {
      const type = kind === 'refund_returned' ? 'refund' : 'write_off'
      return { id, date, type: kind, of: life.facts.findLast((fact) => fact.type === type)?.id ?? 'none' }
    }
    case 'settlement':
      return { id, date, type: 'settlement', agreedCents: part(), until: addDays(date, pick % 20) }
    case 'status':
      return { id, date, type: 'status', to: staffMove(positionOn(life, date).status, pick) }
    case 'withdrawal':
    case 'payout_returned':
    case 'payout':
    case 'sale':
    case 'write_off':
      return { id, date, type: kind }
    default:
      return { id, date, type: 'payoff' }
  }
}

/** A payment that the provider reports days after it was made. It cannot be rejected, only booked. */
function lateNotice(life: LoanLife, { share, pick }: Attempt, id: string, bookedOn: CivilDate): LoanFact | null {
  const { account } = positionOn(life, bookedOn).money
  if (account === null) return null
  const date = addDays(bookedOn, -Math.min(pick % 15, daysBetween(account.giveDate, bookedOn)))
  // A few of them exceed every debt, so that there is something to refund.
  return { id, type: 'payment', date, bookedOn, cents: share * (pick % 7 === 0 ? 61_07 : 3_17) }
}

function live(signed: LoanContract, attempts: readonly Attempt[]): { life: LoanLife; end: CivilDate } {
  let date = signed.signedOn
  let life: LoanLife = { contract: signed, facts: [{ id: 'payout', type: 'payout', date, bookedOn: date }] }
  for (const [index, one] of attempts.entries()) {
    date = addDays(date, one.days)
    if (one.kind === 'none') continue
    const id = `f${index}`
    if (one.kind === 'duplicate') {
      const again = life.facts[one.pick % life.facts.length]
      if (again) life = withFact(life, { ...again, bookedOn: date })
      continue
    }
    const late = one.kind === 'late_notice' ? lateNotice(life, one, id, date) : null
    const outcome = one.kind === 'late_notice' ? null : answerRequest(life, requestOf(life, one, id, date))
    if (late) life = withFact(life, late)
    if (outcome?.accepted) life = withFact(life, outcome.fact)
  }
  return { life, end: addDays(date, 20) }
}

/** A loan to which anything may happen, and the day on which its history ends. */
export const randomLife = fc
  .tuple(contract, fc.array(attempt, { maxLength: 14 }))
  .map(([signed, all]) => live(signed, all))

/**
 * A loan in arrears that staff moved or settled within a day before its borrower withdrew. Random generation rarely produces
 * this.
 */
export const lateLife = fc
  .tuple(
    contract,
    fc.array(fc.tuple(fc.constantFrom('status', 'status', 'status', 'status', 'settlement'), fc.nat(1000)), {
      maxLength: 8,
    }),
    fc.array(attempt, { maxLength: 6 }),
  )
  .map(([signed, moves, attempts]) => {
    const sameDay = (kind: string, pick: number): Attempt => ({ days: 0, kind, share: 50, pick })
    const twelveDaysLater: Attempt = { days: 12, kind: 'none', share: 1, pick: 0 }
    return live({ ...signed, termDays: 7 }, [
      twelveDaysLater,
      ...moves.map(([kind, pick]) => sameDay(kind, pick)),
      sameDay('withdrawal', 0),
      ...attempts,
    ])
  })
