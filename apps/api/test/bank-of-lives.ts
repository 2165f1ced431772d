import { AppError, addDays, type CivilDate, laterOf } from '@puente/domain'
import { expect } from 'vitest'
import { classifyLine, matchLine, unmatchLine } from '../src/lending/bank/decide-line.ts'
import { importStatement } from '../src/lending/bank/import-statement.ts'
import { reconcile } from '../src/lending/control/reconcile.ts'
import { settleCardEvent } from '../src/lending/payments/settle-card-event.ts'
import { makeRefund } from '../src/lending/refunds/make-refund.ts'
import { runNightsUntil } from '../src/night/run-nights.ts'
import { type WrittenLine, writeCamt053 } from './bank-statement.ts'
import type { Random } from './random.ts'
import type { TestApp } from './test-app.ts'

const OPENING_CENTS = 100_000_00

interface BankLine extends WrittenLine {
  readonly bookedOn: CivilDate
}

class Killed extends Error {}

/** What lenders see at their bank; many lives together must have all of it. */
export const BANK_EVENTS = [
  'transfer',
  'transfer without a reference',
  'overlapping statement',
  'repeated statement',
  'killed import',
  'killed night',
  'match',
  'split',
  'third party',
  'taken back',
  'classified',
  'refund by card',
  'refund by transfer',
  'charge-back',
] as const
type BankEvent = (typeof BANK_EVENTS)[number]

/** The dependencies of a process that is killed after some transactions, before or after one of them commits. */
function killedAfter(deps: TestApp['deps'], random: Random): TestApp['deps'] {
  let left = random.below(12)
  const isCommitted = random.chance(0.5)
  const transaction: typeof deps.transaction = async (work) => {
    left -= 1
    if (left < 0 && !(left === -1 && isCommitted)) throw new Killed('killed')
    const result = await deps.transaction(work)
    if (left < 0) throw new Killed('killed after the commit')
    return result
  }
  return { ...deps, transaction }
}

/**
 * The lender's bank account and the staff members who work on it, beside the lives of borrowers in one world. The bank knows what truly
 * happened; statements tell the server, late, twice, and with overlaps.
 */
export class BankOfLives {
  readonly story: string[] = []
  /** How often each kind of thing happened, refused decisions left out. */
  readonly happened: Partial<Record<BankEvent, number>> = {}
  private readonly lines: BankLine[] = []
  private readonly told = new Set<string>()
  private readonly firstDay: CivilDate
  private importedThrough: CivilDate
  private nextReference = 0
  private readonly server: TestApp
  private readonly random: Random

  constructor(server: TestApp, random: Random) {
    this.server = server
    this.random = random
    this.firstDay = server.clock.today()
    this.importedThrough = addDays(this.firstDay, -1)
  }

  private get account(): string {
    return this.server.deps.config.collectionIban
  }

  private enter(line: WrittenLine): string {
    this.nextReference += 1
    const reference = `BANK${this.nextReference}`
    this.lines.push({ ...line, reference, bookedOn: this.server.clock.today() })
    return reference
  }

  private balanceThrough(day: CivilDate): number {
    return this.lines.reduce((sum, line) => (line.bookedOn <= day ? sum + line.amountCents : sum), OPENING_CENTS)
  }

  /** A transfer arrives. */
  receive(cents: number, remittance: string): string {
    this.note('transfer')
    return this.enter({ amountCents: cents, remittance, name: 'NURIA PENA GUELL' })
  }

  /** Some lines of some banks have no reference, or one that means nothing; two of a day may be alike in everything. */
  private receiveNameless(): void {
    this.note('transfer without a reference')
    const line = { amountCents: this.random.pick([50_00, 99_00]), remittance: 'pago', name: 'NURIA PENA GUELL' }
    const reference = this.random.chance(0.5) ? 'NONREF' : null
    for (let times = this.random.between(1, 2); times > 0; times--) {
      this.lines.push({ ...line, ...(reference === null ? {} : { reference }), bookedOn: this.server.clock.today() })
    }
  }

  /** Everything that left or came back since the last time reaches the account. */
  async settleTransfers(): Promise<void> {
    const { rows } = await this.server.pool.query<{ ref: string; iban: string; cents: number; back: boolean }>(
      `select end_to_end_id as ref, iban, amount_cents::int as cents, status = 'returned' as back from payouts
         where status in ('completed', 'returned')
       union all
       select end_to_end_id, iban, amount_cents::int, status = 'returned' from refunds
         where method = 'transfer' and status in ('completed', 'returned') order by 1`,
    )
    for (const { ref, iban, cents, back } of rows) {
      const line = { endToEndId: ref, iban }
      if (!this.told.has(ref)) this.enter({ ...line, amountCents: -cents })
      this.told.add(ref)
      if (back && !this.told.has(`${ref} back`)) {
        this.enter({ ...line, amountCents: cents, returnReason: 'AC04' })
        this.told.add(`${ref} back`)
      }
    }
  }

  /** The file of a period, with the balances before and after it. */
  private write(from: CivilDate, to: CivilDate): string {
    const lines = this.lines.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to)
    const file = writeCamt053({ account: this.account, lines, openingCents: this.balanceThrough(addDays(from, -1)) })
    let place = 0
    return file
      .replace('<Id>S1</Id>', `<Id>S${from}-${to}</Id>`.slice(0, 43))
      .replace(/<BookgDt><Dt>[^<]*/g, () => `<BookgDt><Dt>${lines[place++]?.bookedOn}`)
      .replace(/<Dt><Dt>[^<]*(?=<\/Dt><\/Dt><\/Bal>)/g, `<Dt><Dt>${to}`)
  }

  /** Imports what the bank has closed: with an overlap, twice, or in a process that is killed meanwhile. */
  async importStatements(isComplete = false): Promise<void> {
    const { random, server } = this
    const yesterday = addDays(server.clock.today(), -1)
    const isNew = this.importedThrough < yesterday
    if (!isNew && !isComplete && random.chance(0.5)) return
    const overlapDays = random.below(6)
    const from = laterOf(this.firstDay, addDays(this.importedThrough, 1 - overlapDays))
    const to = laterOf(from, yesterday)
    // The bank has not closed the first day yet.
    if (to > yesterday) return
    const file = this.write(from, to)
    if (random.chance(0.25)) {
      this.note('killed import')
      this.story.push(`the import of ${from} to ${to} is killed`)
      await importStatement(killedAfter(server.deps, random), file, { channel: 'staff', actor: 'admin:ana' }).catch(
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error
        },
      )
    }
    if (from <= this.importedThrough) this.note('overlapping statement')
    for (let times = random.between(1, 2); times > 0; times--) {
      if (times === 2) this.note('repeated statement')
      const imported = await importStatement(server.deps, file, { channel: 'staff', actor: 'admin:ana' })
      this.story.push(`statement of ${from} to ${to}: ${JSON.stringify(imported).slice(0, 4_000)}`)
      if (imported.outcome === 'refused') throw new Error(`${imported.detail}\n${this.story.join('\n')}`)
      const failed = imported.lines.filter(({ result }) => result === 'error')
      expect(failed, this.story.join('\n')).toEqual([])
    }
    this.importedThrough = to
  }

  private note(event: BankEvent): void {
    this.happened[event] = (this.happened[event] ?? 0) + 1
  }

  /** A decision that the rules may refuse; anything else that fails is a defect. */
  private async decide(event: BankEvent, what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      this.note(event)
      this.story.push(what)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.story.push(`${what}: ${error.code}`)
    }
  }

  private readonly context = () => {
    const { clock } = this.server
    return { actor: 'admin:ana', now: clock.now(), today: clock.today(), reason: 'una decisión al azar' }
  }

  private async lineIn(states: readonly string[], sign: 1 | -1) {
    const { rows } = await this.server.pool.query<{ id: number; cents: number; refunded: number; account: string }>(
      `select id, amount_cents::int as cents, refunded_cents::int as refunded, account from statement_entries
       where state = any($1) and sign(amount_cents) = $2 order by id`,
      [states, sign],
    )
    return rows.length === 0 ? null : this.random.pick(rows)
  }

  private async paidOutLoans(): Promise<readonly { id: number; publicId: string }[]> {
    const { rows } = await this.server.pool.query<{ id: number; publicId: string }>(
      'select l.id, l.public_id as "publicId" from loans l join loan_accounts a on a.loan_id = l.id order by l.id',
    )
    return rows
  }

  private async matchSomething(): Promise<void> {
    const { random, server } = this
    const line = await this.lineIn(['unmatched', 'split'], 1)
    const loans = await this.paidOutLoans()
    if (line === null || loans.length === 0) return
    const first = random.pick(loans)
    const second = random.pick(loans)
    const left = line.cents - line.refunded
    const part = random.between(1, Math.max(1, left - 1))
    const isSplit = random.chance(0.3) && first.id !== second.id && left > 1
    const shares = isSplit
      ? [
          { publicId: first.publicId, cents: part },
          { publicId: second.publicId, cents: random.chance(0.7) ? left - part : 1 },
        ]
      : [{ publicId: first.publicId, cents: random.chance(0.8) ? left : part }]
    const match = { entryId: line.id, shares, isThirdParty: random.chance(0.2) }
    const event = isSplit ? 'split' : match.isThirdParty ? 'third party' : 'match'
    await this.decide(event, `line ${line.id} to ${JSON.stringify(shares)}`, () =>
      server.deps.transaction((tx) => matchLine(tx, match, this.context())),
    )
  }

  private async unmatchSomething(): Promise<void> {
    const line = await this.lineIn(
      ['matched', 'split', 'third_party', 'fee', 'ignored', 'card_settlement'],
      this.random.pick([1, -1]),
    )
    if (line === null) return
    await this.decide('taken back', `line ${line.id} is taken back`, () =>
      this.server.deps.transaction((tx) => unmatchLine(tx, line.id, this.context())),
    )
  }

  private async classifySomething(): Promise<void> {
    const line = await this.lineIn(['unmatched'], this.random.chance(0.7) ? -1 : 1)
    if (line === null) return
    const state = line.cents < 0 ? ('fee' as const) : this.random.pick(['ignored', 'card_settlement'] as const)
    await this.decide('classified', `line ${line.id} is ${state}`, () =>
      this.server.deps.transaction((tx) => classifyLine(tx, { entryId: line.id, state }, this.context())),
    )
  }

  private async refundSomething(): Promise<void> {
    const { random, server } = this
    const { rows } = await server.pool.query<{ publicId: string; cents: number; order: string | null }>(
      `select l.public_id as "publicId", a.overpaid_cents::int as cents,
         (select order_code from card_operations o where o.loan_id = l.id and o.status = 'completed' and o.fact_id is not null
           order by created_at limit 1) as order
       from loan_accounts a join loans l on l.id = a.loan_id where a.overpaid_cents > 0 order by l.id`,
    )
    if (rows.length === 0) return
    const { publicId, cents, order } = random.pick(rows)
    const amount = random.chance(0.5) ? cents : random.between(1, cents)
    const way =
      order !== null && random.chance(0.6)
        ? { method: 'card' as const, cardOrder: order }
        : { method: 'transfer' as const }
    await this.decide(`refund by ${way.method}`, `${publicId}: refund of ${amount} by ${way.method}`, () =>
      server.deps.transaction((tx) =>
        makeRefund(tx, server.deps, { ...way, loan: publicId, cents: amount }, this.context()),
      ),
    )
  }

  /** The provider gives a card payment back, all or a part, after a dispute; the notice may come twice. */
  private async chargeBack(): Promise<void> {
    const { random, server } = this
    const { rows } = await server.pool.query<{ order: string; cents: number }>(
      `select order_code as order, amount_cents::int as cents from card_operations
       where status = 'completed' and kind <> 'tokenize' order by created_at, order_code`,
    )
    if (rows.length === 0) return
    const { order, cents } = random.pick(rows)
    const amountCents = random.chance(0.6) ? cents : random.between(1, cents)
    this.note('charge-back')
    const key = `${order}:dispute:${this.nextReference++}`
    this.story.push(`order ${order}: ${amountCents} charged back`)
    for (let times = random.between(1, 2); times > 0; times--) {
      await settleCardEvent(server.deps, {
        key,
        orderCode: order,
        type: 'refund',
        refusal: null,
        providerCode: '0900',
        amountCents,
        happenedOn: null,
        card: null,
      })
    }
  }

  /** One thing that happens at the bank, or that a staff member does. */
  async act(): Promise<void> {
    const { random } = this
    const loans = await this.paidOutLoans()
    const steps: readonly (() => Promise<unknown> | unknown)[] = [
      () =>
        this.receive(
          random.between(1, 400_00),
          loans.length > 0 && random.chance(0.5) ? random.pick(loans).publicId : 'gracias',
        ),
      () => this.receive(random.between(100, 300_00), 'abono de tarjetas'),
      () => this.receiveNameless(),
      () => this.receiveNameless(),
      () => this.enter({ amountCents: -random.between(1, 9_00), remittance: 'comisión' }),
      () => this.matchSomething(),
      () => this.matchSomething(),
      () => this.matchSomething(),
      () => this.unmatchSomething(),
      () => this.classifySomething(),
      () => this.refundSomething(),
      () => this.refundSomething(),
      () => this.chargeBack(),
      () => this.importStatements(),
      () => this.importStatements(),
    ]
    await random.pick(steps)()
  }

  /** The nights up to today, in a process that may be killed and begun again. */
  async runNights(): Promise<void> {
    const { random, server } = this
    const today = server.clock.today()
    while (random.chance(0.3)) {
      this.story.push('a night is killed')
      this.note('killed night')
      await runNightsUntil(killedAfter(server.deps, random), today).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
    await runNightsUntil(server.deps, today)
  }

  /** The bank, the books and the lists of staff agree. */
  async expectAgreement(): Promise<void> {
    const { server } = this
    const found = await server.deps.transaction((tx) => reconcile(tx, server.deps, server.clock.today()))
    const story = this.story.join('\n')
    const bankCents = this.importedThrough < this.firstDay ? found.bankCents : this.balanceThrough(this.importedThrough)
    expect({ bankCents: found.bankCents, unmatchedCents: found.unmatchedCents }, story).toEqual({
      bankCents,
      unmatchedCents: found.lines.cents,
    })
  }

  /** Once every line was imported, no payout is in transit any more. */
  async expectNothingLeft(): Promise<void> {
    const { server } = this
    await this.importStatements(true)
    await this.expectAgreement()
    const { items } = await server.deps.transaction((tx) =>
      reconcile(tx, server.deps, addDays(server.clock.today(), 30)),
    )
    const payouts = items.filter(({ item }) => item.startsWith('payout'))
    expect(payouts, this.story.join('\n')).toEqual([])
  }
}
