import { AppError } from '../app-error.ts'
import { addDays, type CivilDate, laterOf } from '../calendar/civil-date.ts'
import { dueNowOf, type LoanAccount, type LoanContract, overdueCents } from './loan-account.ts'
import type { LoanFact, LoanLife, ReversalFact } from './loan-facts.ts'
import { accrueMoney, type LoanMoney, moneyAfter } from './loan-money.ts'
import { acceptsEvent, type LoanEvent, nextStatus, staffEventTo } from './loan-transitions.ts'
import { ACTIVE_CREDIT_STATUSES, type LoanStatus } from './status.ts'

export interface StatusChange {
  readonly date: CivilDate
  readonly event: LoanEvent
  readonly from: LoanStatus
  readonly to: LoanStatus
  /** The fact that caused it; null if the nightly run did. */
  readonly factId: string | null
}

/** The state of a loan at the end of a day, or within a day after some of its facts. */
export interface LoanPosition {
  readonly date: CivilDate
  readonly status: LoanStatus
  readonly money: LoanMoney
  readonly changes: readonly StatusChange[]
}

/** One change to the books: the charges up to a day, or a fact on that day. */
export interface LoanStep {
  readonly date: CivilDate
  readonly fact: LoanFact | null
  readonly before: LoanAccount | null
  readonly after: LoanAccount | null
}

/** A signed loan starts with its payout in progress. */
const FIRST_STATUS: LoanStatus = 'processing'

/** The nights processed in one step, both included. */
interface Nights {
  readonly first: CivilDate
  readonly last: CivilDate
}

/**
 * The statuses of one loan in the order in which they happened. They are a record, so a later correction does not restate them.
 */
class StatusHistory {
  readonly changes: StatusChange[] = []
  private readonly reversedIds = new Set<string>()

  get status(): LoanStatus {
    return this.changes.at(-1)?.to ?? FIRST_STATUS
  }

  private take(event: LoanEvent, date: CivilDate, factId: string | null, recorded?: LoanStatus): void {
    const from = this.status
    const to = nextStatus(from, event, recorded === undefined ? {} : { recorded })
    this.changes.push({ date, event, from, to, factId })
  }

  /** The nightly status changes: an unpaid settlement lapses, a loan becomes late, and later waits for a collector. */
  runNights(account: LoanAccount | null, contract: LoanContract, nights: Nights): void {
    if (account === null) return
    this.missSettlement(account, nights)
    this.missDueDate(account, nights)
    const { collectorAfterDays } = contract.rules
    if (this.status !== 'overdue' || collectorAfterDays === null) return
    this.takeAtNight('collector_awaited', addDays(account.mustPayDate, collectorAfterDays), nights)
  }

  private missSettlement(account: LoanAccount, nights: Nights): void {
    const { settlement } = account
    if (this.status !== 'discount' || settlement === null) return
    this.takeAtNight('settlement_missed', settlement.until, nights, this.recordedBefore('settlement_agreed'))
    const changed = this.changes.at(-1)
    if (changed?.event === 'settlement_missed') this.clearArrears(account, changed.date, null)
  }

  private missDueDate({ mustPayDate }: LoanAccount, nights: Nights): void {
    if (this.status !== 'active' && this.status !== 'extended') return
    this.takeAtNight('due_date_passed', mustPayDate, nights)
  }

  /** Applies an event in the first of these nights after its last valid day, if there is one. */
  private takeAtNight(event: LoanEvent, lastGoodDay: CivilDate, nights: Nights, recorded?: LoanStatus): void {
    const earliest = laterOf(nights.first, this.changes.at(-1)?.date ?? nights.first)
    const night = laterOf(earliest, addDays(lastGoodDay, 1))
    if (night <= nights.last) this.take(event, night, null, recorded)
  }

  private recordedBefore(event: LoanEvent): LoanStatus {
    const change = this.changes.findLast((one) => one.event === event)
    if (change === undefined) throw new AppError('illegal_transition', `no status is recorded before ${event}`)
    return change.from
  }

  applyFact(fact: LoanFact, account: LoanAccount | null): void {
    const { id, bookedOn } = fact
    switch (fact.type) {
      case 'payout':
        if (this.status === 'processing_fail') this.take('payout_started', bookedOn, id)
        this.take('paid_out', bookedOn, id)
        break
      case 'payout_returned':
        this.take('payout_returned', bookedOn, id)
        break
      case 'extension':
        this.take('extended', bookedOn, id)
        break
      case 'settlement':
        this.take('settlement_agreed', bookedOn, id)
        break
      case 'settlement_cancelled':
        this.take('settlement_cancelled', bookedOn, id, this.recordedBefore('settlement_agreed'))
        // The due date may have passed while the agreement lasted.
        if (account !== null) this.missDueDate(account, { first: bookedOn, last: bookedOn })
        break
      case 'withdrawal':
        // A loan that is not in arrears keeps its status; any other one becomes active again.
        if (this.status !== 'active' && this.status !== 'extended') this.take('withdrawn', bookedOn, id)
        break
      case 'sale':
        this.take('debt_sold', bookedOn, id)
        break
      case 'status':
        this.moveByStaff(fact.to, bookedOn, id)
        break
      case 'reversal':
        this.undoPayment(fact, account)
        break
      case 'acceleration':
        this.take('accelerated', bookedOn, id)
        break
      case 'acceleration_revoked':
        this.take('acceleration_revoked', bookedOn, id)
        break
      case 'payment':
      case 'pause':
      case 'refund':
      case 'write_off':
        break
    }
    if (account?.closedOn && ACTIVE_CREDIT_STATUSES.has(this.status)) this.take('repaid_in_full', bookedOn, id)
    else if (account) this.clearArrears(account, bookedOn, id, fact.type === 'pause')
  }

  /**
   * A loan in instalments is up to date again once nothing is due. A pause defers what is due, and only late interest may still be
   * owed.
   */
  private clearArrears(account: LoanAccount, date: CivilDate, factId: string | null, isPaused = false): void {
    const { plan } = account
    if (plan === undefined || !acceptsEvent(this.status, 'arrears_cleared', { recorded: 'active' })) return
    if ((isPaused ? overdueCents(account) : dueNowOf(account)) > 0) return
    this.take('arrears_cleared', date, factId, plan.deferredMonths > 0 ? 'extended' : 'active')
  }

  private moveByStaff(to: LoanStatus, date: CivilDate, factId: string): void {
    const event = staffEventTo(this.status, to)
    if (event === undefined)
      throw new AppError('illegal_transition', `staff cannot move a loan from ${this.status} to ${to}`)
    this.take(event, date, factId)
  }

  /** Restores the recorded status and applies, in the same commit, the nightly changes that it has missed. */
  private undoPayment({ id, of, bookedOn }: ReversalFact, account: LoanAccount | null): void {
    this.reversedIds.add(of)
    if (account === null) return
    if (this.status === 'returned' && account.closedOn === null) {
      this.take('payment_reversed', bookedOn, id, this.recordedBefore('repaid_in_full'))
    }
    this.undoExtension(of, account.isWithdrawn, bookedOn, id)
    const today = { first: bookedOn, last: bookedOn }
    this.missSettlement(account, today)
    this.missDueDate(account, today)
  }

  private undoExtension(extensionId: string, isWithdrawn: boolean, date: CivilDate, factId: string): void {
    const extensions = this.changes.filter(({ event }) => event === 'extended')
    const isReversed = (change: StatusChange) => change.factId !== null && this.reversedIds.has(change.factId)
    const index = extensions.findIndex((change) => change.factId === extensionId)
    // A later extension remains in force, and a loan that staff have moved since keeps its status.
    if (index === -1 || !extensions.slice(index).every(isReversed)) return
    if (this.status !== 'extended' && this.status !== 'overdue') return
    // An extension on top of another returns to that one only while that one is in force.
    let recorded = extensions[index]?.from
    for (const earlier of extensions.slice(0, index).reverse()) {
      if (recorded !== 'extended' || !isReversed(earlier)) break
      recorded = earlier.from
    }
    if (recorded === undefined) return
    // The withdrawal ended the arrears that the loan may have had before its extension.
    if (isWithdrawn && recorded !== 'extended') recorded = 'active'
    // It stays in arrears, unless it was already at a later stage before.
    if (this.status === 'overdue' && !COLLECTION_BEFORE_EXTENSION.has(recorded)) return
    this.take('extension_reversed', date, factId, recorded)
  }
}

const COLLECTION_BEFORE_EXTENSION: ReadonlySet<LoanStatus> = new Set(['awaiting_collector', 'collector_in_progress'])

/**
 * The history of a loan up to the end of `date`, as known on that day: facts booked later are ignored. `steps` are the changes to
 * the books in order, each with the account before and after it.
 */
export function walkLife(life: LoanLife, date: CivilDate): { position: LoanPosition; steps: readonly LoanStep[] } {
  const { contract } = life
  const history = new StatusHistory()
  const steps: LoanStep[] = []
  const known: LoanFact[] = []
  let money: LoanMoney = { account: null, entries: [] }
  let nightsRunThrough: CivilDate | null = null

  const runNights = (through: CivilDate) => {
    if (nightsRunThrough !== null && through < nightsRunThrough)
      throw new RangeError('facts are booked in order of time')
    if (nightsRunThrough !== null && through > nightsRunThrough) {
      const before = money.account
      money = accrueMoney(money, through)
      if (before && money.account) steps.push({ date: through, fact: null, before, after: money.account })
      history.runNights(money.account, contract, { first: addDays(nightsRunThrough, 1), last: through })
    }
    nightsRunThrough = through
  }

  for (const fact of life.facts) {
    if (fact.bookedOn > date) break
    if (known.some(({ id }) => id === fact.id)) continue
    runNights(fact.bookedOn)
    const before = money.account
    money = moneyAfter(contract, money, known, fact)
    known.push(fact)
    history.applyFact(fact, money.account)
    steps.push({ date: fact.bookedOn, fact, before, after: money.account })
  }
  runNights(date)
  return { position: { date, status: history.status, money, changes: history.changes }, steps }
}

export const positionOn = (life: LoanLife, date: CivilDate): LoanPosition => walkLife(life, date).position

/** The fact that closed the loan, as known on `date`; null while it is open. Money that came after it closed nothing. */
export const closingFactOf = (life: LoanLife, date: CivilDate): LoanFact | null => {
  const { position, steps } = walkLife(life, date)
  if ((position.money.account?.closedOn ?? null) === null) return null
  return steps.findLast(({ before, after }) => before?.closedOn === null && after?.closedOn !== null)?.fact ?? null
}
