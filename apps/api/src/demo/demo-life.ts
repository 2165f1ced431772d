import { randomUUID } from 'node:crypto'
import {
  addDays,
  type CivilDate,
  DEFAULT_INSTALMENT_PRODUCT,
  figuresOn,
  formatDateLong,
  formatEuros,
  type LoanEvent,
  type LoanRequest,
  type LoanStatus,
  owedOf,
  type Product,
  type StaffHoldKind,
} from '@puente/domain'
import type { NotificationKey } from '@puente/texts/notifications'
import type { ChangeContext, LoanPatch } from '../db/loan-change.ts'
import type { LoanRecord } from '../db/loan-record.ts'
import { productOnOffer } from '../db/product-catalogue.ts'
import type { PayoutRow } from '../db/repositories/payouts.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { contractOf } from '../lending/applications/contract-of.ts'
import { recordRequest } from '../lending/applications/start-application.ts'
import { setHold } from '../lending/collections/holds.ts'
import { takePromise } from '../lending/collections/promises.ts'
import { sendAccelerationNotice } from '../lending/contracts/acceleration-notice.ts'
import { amendLoan, applyLoanEvent, bookPayment, bookRequest, bringUpToDate } from '../lending/loans/book.ts'
import { completePayout, failPayout } from '../lending/payouts/settle-payout.ts'
import { startPayout } from '../lending/payouts/start-payout.ts'
import { customerTerms } from '../lending/products/customer-terms.ts'
import type { Requested } from '../lending/products/quote-choice.ts'
import { remindedCents, reminderCause } from '../lending/reminders/reminders.ts'
import { madridHour } from '../platform/madrid-time.ts'
import { acceptAccount } from './accept-account.ts'

type WithoutIdAndDate<T> = T extends unknown ? Omit<T, 'id' | 'date'> : never
type Wanted = WithoutIdAndDate<LoanRequest>

const NOON = 12
const INSTALMENT_FIELDS = { amount: 'overrides.amount', instalments: 'instalments', payDay: 'pay_day' }
const FIELDS = { amount: 'overrides.amount', term: 'overrides.term' }

/**
 * The history of a demo customer, on its own dates: every step runs the code that a real customer runs, on the day that the
 * story sets. Days only go forward, and the last one is today.
 */
export class DemoLife {
  private current: LoanRecord | null = null
  private day: CivilDate

  constructor(
    private readonly tx: Tx,
    private readonly deps: Deps,
    readonly userId: number,
    private readonly product: Product,
  ) {
    this.day = deps.clock.today()
  }

  private get today(): CivilDate {
    return this.deps.clock.today()
  }

  get record(): LoanRecord {
    if (this.current === null) throw new Error('the story has no loan yet')
    return this.current
  }

  /** The current day of the story. */
  get date(): CivilDate {
    return this.day
  }

  get now(): Date {
    return this.context().now
  }

  /** What is due or, if nothing is, the next instalment. */
  get nextPaymentCents(): number {
    const { life } = this.record
    const next = life === null ? null : figuresOn(life, this.day).plan?.nextPayment
    if (!next) throw new Error('the story has no instalment to pay')
    return next.amountCents
  }

  get owedCents(): number {
    return this.record.account === null ? 0 : owedOf(this.record.account).total
  }

  /** Amount, date and cause of the night's own reminder of today, so that the night sends no second one. */
  reminder(template: NotificationKey) {
    const { account, loan } = this.record
    if (account === null) throw new Error(`loan ${loan.id} is not paid out`)
    const shownOnlyToday = { only_on: this.day }
    return {
      parameters: {
        amount: formatEuros(remindedCents(account, this.day)),
        date: formatDateLong(account.mustPayDate),
      },
      cause: reminderCause(template, loan.id, account.mustPayDate),
      detail: shownOnlyToday,
    }
  }

  /** The next steps happen this many days before today. */
  daysAgo(days: number): this {
    this.day = addDays(this.today, -days)
    return this
  }

  private get documentsJob() {
    return { name: 'send-offer-documents' as const, payload: { loanId: this.record.loan.id } }
  }

  private context(actor = 'borrower'): ChangeContext {
    // Noon is inside the business day; on the last day it is the current time.
    const now = this.day === this.today ? this.deps.clock.now() : madridHour(this.day, NOON)
    return { actor, now, today: this.day }
  }

  request(amountCents: number, termDays: number): Promise<void> {
    return this.ask(this.product, { kind: 'single', choice: { amountCents, termDays }, fields: FIELDS })
  }

  private async ask(product: Product, requested: Requested): Promise<void> {
    const application = {
      product,
      requested,
      terms: await customerTerms(this.tx, this.userId, undefined, this.day),
      targetUrl: null,
      attemptReference: null,
      regimes: this.deps.regimes,
    }
    this.current = await recordRequest(this.tx, this.userId, application, this.context())
  }

  async take(...events: readonly LoanEvent[]): Promise<void> {
    for (const event of events) this.current = await applyLoanEvent(this.tx, this.record, event, this.context('system'))
  }

  async end(event: 'application_refused' | 'application_ended', reason: string): Promise<void> {
    this.current = await applyLoanEvent(this.tx, this.record, event, { ...this.context('system'), reason })
  }

  /** From the application to an offer, on the requested amount or on another one. */
  async offer(patch: LoanPatch = {}): Promise<void> {
    await this.take('application_accepted', 'bank_data_needed', 'bank_connected')
    await this.verifyAccount()
    const offered = { approvedOn: this.day, ...patch }
    // An offer of today may be signed today, so its documents are made now. Documents of older stories are made on demand.
    const jobs = this.day === this.today ? [this.documentsJob] : []
    const context = { ...this.context('system'), jobs }
    this.current = await applyLoanEvent(this.tx, this.record, 'offer_made', context, offered)
  }

  /** A demo customer has no bank import: a staff member accepted the account. */
  private async verifyAccount(): Promise<void> {
    const iban = (await this.tx.users.byId(this.userId))?.person?.bankAccount ?? null
    if (iban !== null) await acceptAccount(this.tx, { userId: this.userId, iban, by: 'system', now: this.now })
  }

  async sign(): Promise<void> {
    const context = this.context()
    const { loan } = this.record
    const contract = contractOf(loan, this.deps.products.version(loan.productId, loan.productVersion), this.day)
    const signed = { signedAt: context.now, contract, termDays: contract.termDays }
    this.current = await applyLoanEvent(this.tx, this.record, 'agreement_signed', context, signed)
  }

  async startPayout(): Promise<PayoutRow> {
    const context = this.context('system')
    const chosen = { autoDebitStepCompleted: true }
    this.current = await amendLoan(this.tx, this.record, 'auto_debit_off', chosen, context)
    const outcome = await startPayout(this.tx, this.record, context)
    if (outcome.outcome !== 'started') throw new Error(`the payout of a demo loan was not started: ${outcome.outcome}`)
    this.current = outcome.record
    return outcome.payout
  }

  /** The bank rejects the payout because of the account: the customer must give another one. */
  async loseAccount(payout: PayoutRow, providerCode: string): Promise<void> {
    const context = { ...this.context('system'), retryAfterMs: 0 }
    const outcome = await failPayout(this.tx, { record: this.record, payout }, providerCode, context)
    if (outcome.outcome !== 'settled') throw new Error(`the payout of a demo loan did not fail: ${outcome.outcome}`)
    this.current = outcome.record
  }

  /** The bank rejects the payout. A real loan would be retried shortly; this one stays in this state. */
  async failPayout(payout: PayoutRow, providerCode: string): Promise<void> {
    const context = { ...this.context('system'), reason: providerCode }
    this.current = await applyLoanEvent(this.tx, this.record, 'payout_failed', context)
    await this.tx.payouts.update(payout.id, { status: 'failed', providerCode, settledAt: context.now })
  }

  /** The payout is returned, and the loan stays in this state. */
  async returnPayout(providerCode: string): Promise<void> {
    await this.book({ type: 'payout_returned' }, 'system')
    const payout = (await this.tx.payouts.attemptsOf(this.record.loan.id)).at(-1)
    if (payout === undefined) throw new Error('a demo loan has no payout that could come back')
    await this.tx.payouts.update(payout.id, { status: 'returned', providerCode, settledAt: this.now })
  }

  /** From the application to a settled payout, all on one day. */
  async borrow(amountCents: number, termDays: number): Promise<void> {
    await this.request(amountCents, termDays)
    await this.receiveLoan()
  }

  /** The same in monthly instalments. */
  async borrowInInstalments(amountCents: number, instalments: number): Promise<void> {
    const product = productOnOffer(this.deps.products, DEFAULT_INSTALMENT_PRODUCT.id, this.day)
    const choice = { amountCents, instalments, payDay: null }
    await this.ask(product, { kind: 'instalments', choice, fields: INSTALMENT_FIELDS })
    await this.receiveLoan()
  }

  private async receiveLoan(): Promise<void> {
    await this.offer()
    await this.sign()
    const payout = await this.startPayout()
    const context = { ...this.context('system'), retryAfterMs: 0 }
    const outcome = await completePayout(this.tx, { record: this.record, payout }, context)
    if (outcome.outcome !== 'settled') throw new Error(`a demo loan was not paid out: ${outcome.outcome}`)
    this.current = outcome.record
  }

  async book(wanted: Wanted, actor = 'borrower', patch: LoanPatch = {}): Promise<string> {
    const id = `demo:${randomUUID()}`
    const request: LoanRequest = { ...wanted, id, date: this.day }
    const outcome = await bookRequest(this.tx, this.record, request, this.context(actor), patch)
    if (outcome.outcome === 'refused') throw new Error(`a demo loan refused ${wanted.type}: ${outcome.reason}`)
    this.current = outcome.record
    return id
  }

  /** Demands what is overdue before an acceleration. The letter arrives on the same day. */
  async demand(): Promise<void> {
    await this.nights()
    const context = this.context('admin:demo')
    const { document } = await sendAccelerationNotice(this.tx, this.deps, this.record, context)
    await this.tx.loanDocuments.markDelivered([document.id], 'email', context.now)
  }

  /** A payment that was not requested first. It may exceed the debt. */
  async receive(cents: number): Promise<void> {
    const payment = { factId: `demo:${randomUUID()}`, cents, date: this.day, context: this.context('system') }
    const outcome = await bookPayment(this.tx, this.record, payment)
    if (outcome.outcome !== 'booked') throw new Error(`a payment on a demo loan was not booked: ${outcome.outcome}`)
    this.current = outcome.record
  }

  async moveTo(...statuses: readonly LoanStatus[]): Promise<void> {
    for (const to of statuses) await this.book({ type: 'status', to }, 'admin:demo')
  }

  /** Promises in the account to pay so much in so many days. */
  async promise(amountCents: number, days: number): Promise<void> {
    await this.nights()
    const promise = {
      amountCents: Math.min(amountCents, this.owedCents),
      date: addDays(this.day, days),
      channel: 'account',
    } as const
    await takePromise(this.tx, this.record, promise, this.context())
  }

  /** What the night of the day finds of promises. */
  settlePromises(): Promise<void> {
    return this.tx.nights.settlePromises(this.day)
  }

  async hold(kind: StaffHoldKind, reason: string): Promise<void> {
    await setHold(this.tx, this.userId, kind, { ...this.context('admin:demo'), reason })
  }

  /** Runs the nightly jobs up to the day of the story. */
  async nights(): Promise<void> {
    this.current = await bringUpToDate(this.tx, this.record, this.context('system'))
  }

  /** Runs the remaining nightly jobs. */
  async finish(): Promise<void> {
    this.day = this.today
    if (this.current !== null && this.current.account !== null) await this.nights()
  }
}
