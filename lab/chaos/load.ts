import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_STAFF_TOKEN } from '../../apps/api/src/platform/security/demo-staff.ts'
import { type Random, randomFrom } from '../../apps/api/test/random.ts'
import { type Answer, GaveUp, RetryingClient } from './client.ts'
import { Journal, type JournalEntry, type OperationOf } from './journal.ts'

// Mixed load on one or several servers of one sandbox: registrations, applications up to the payout, card payments, extensions and
// transfers that staff book. A client repeats a request with the same key until it is answered.

interface LoadOptions {
  /** The servers; every request goes to one of them at random. */
  readonly baseUrls: readonly string[]
  /** How many customers act at the same time. */
  readonly clients?: number
  /** The same seed gives the same choices; what the servers do in between is not repeatable. */
  readonly seed?: number
  /** Ends the load: each client finishes its operation, for at most `drainMs`. */
  readonly signal: AbortSignal
  readonly drainMs?: number
  /** The share of answers that clients drop, so that repeated requests are common. */
  readonly lostAnswers?: number
  /** Clients without idempotency: each later attempt of a transfer has a new reference. A control that must be caught. */
  readonly newKeys?: boolean
}

interface Load {
  /** Grows while the load runs. */
  readonly journal: Journal
  /** Resolves when every client has stopped. */
  readonly ended: Promise<void>
}

/** A sandbox has a limited number of demo customers; beyond this many, clients stay with the loans they have. */
const MAX_DEMO_CUSTOMERS = 700
const EXTENSION_TERMS = [7, 14, 30]
const POLL_MS = 250
const WAIT_MS = 60_000
/** What is left of a loan of 300 € when its borrower takes another customer's place. */
const LITTLE_DEBT_CENTS = 30_00
const STATUS = { signed: 1, offered: 26, awaitingBank: 35 } as const

export function startLoad({
  baseUrls,
  clients = 6,
  seed = 1,
  signal,
  drainMs = 60_000,
  lostAnswers = 0.05,
  newKeys = false,
}: LoadOptions): Load {
  const journal = new Journal()
  let stoppedAt = Number.POSITIVE_INFINITY
  signal.addEventListener('abort', () => {
    stoppedAt = performance.now()
  })
  const shared: Shared = { journal, signal, newKeys, customers: 0, firstPhone: 710_000_000 + (Date.now() % 8_000_000) }
  const run = async (index: number) => {
    const random = randomFrom(seed * 1000 + index)
    const client = new RetryingClient({ baseUrls, random, journal, lostAnswers, giveUpAt: () => stoppedAt + drainMs })
    await new Borrowers(shared, client, random).act()
  }
  return {
    journal,
    ended: Promise.all(Array.from({ length: clients }, (_, index) => run(index))).then(() => undefined),
  }
}

interface Shared {
  readonly journal: Journal
  readonly signal: AbortSignal
  readonly newKeys: boolean
  customers: number
  firstPhone: number
}

interface Borrower {
  readonly phone: string
  readonly token: string
  readonly loan: string
  owedCents: number
  extensions: number
}

/** One client: it acts for one borrower with an active loan at a time, and for newcomers in between. */
class Borrowers {
  private current: Borrower | null = null

  constructor(
    private readonly shared: Shared,
    private readonly client: RetryingClient,
    private readonly random: Random,
  ) {}

  async act(): Promise<void> {
    const choices = [
      ...Array.from({ length: 5 }, () => () => this.payByCard()),
      ...Array.from({ length: 5 }, () => () => this.bookTransfer()),
      () => this.extend(),
      () => this.register(),
      () => this.signOffer(),
      () => this.applyAndBorrow(),
    ]
    while (!this.shared.signal.aborted) {
      try {
        await this.random.pick(choices)()
      } catch (error) {
        if (!(error instanceof GaveUp)) throw error
        return
      }
    }
  }

  private get journal(): Journal {
    return this.shared.journal
  }

  /** True if the answer has one of the statuses; anything else is a finding. */
  private isExpected(answer: Answer, what: string, ...statuses: readonly number[]): boolean {
    if (statuses.includes(answer.status)) return true
    const label = answer.body?.label ?? ''
    this.journal.unexpected.push(
      `${what} was answered with ${answer.status} ${label}${answer.isRepeated ? ', repeated' : ''}`,
    )
    return false
  }

  private async makeCustomer(state: string): Promise<Answer['body'] | null> {
    if (this.shared.customers >= MAX_DEMO_CUSTOMERS) return null
    this.shared.customers += 1
    // Not a keyed call: an attempt whose answer was lost leaves a customer that nothing here refers to.
    const made = await this.client.send('POST', '/sandbox/customers', { body: { state }, isRepeatable: false })
    return this.isExpected(made, `a customer in ${state}`, 201) ? made.body : null
  }

  /** The borrower with an active loan, replaced when the debt is nearly paid. */
  private async borrower(): Promise<Borrower | null> {
    if (this.current !== null && this.current.owedCents > LITTLE_DEBT_CENTS) return this.current
    const made = await this.makeCustomer('active')
    if (made === null) return null
    const { phone, token, loan } = made
    this.current = { phone, token, loan: loan.public_id, owedCents: Math.round(loan.amount * 100), extensions: 0 }
    return this.current
  }

  private async payByCard(): Promise<void> {
    const borrower = await this.borrower()
    if (borrower === null) return
    const cents = this.random.between(50, 900)
    const entry = this.journal.begin({ kind: 'card_payment', loan: borrower.loan, cents, cardOperation: null })
    const body = { payment_type: 'partial_repay', amount: cents / 100 }
    if (await this.payLink(borrower, entry, body)) borrower.owedCents -= cents
  }

  private async extend(): Promise<void> {
    const borrower = await this.borrower()
    if (borrower === null || borrower.extensions >= EXTENSION_TERMS.length) return
    // Each term once: two extensions of one day with the same term are a double click, and one extension.
    const termDays = EXTENSION_TERMS[borrower.extensions] ?? 0
    borrower.extensions += 1
    const { loan } = borrower
    const entry = this.journal.begin({ kind: 'extension', loan, termDays, cardOperation: null })
    if (await this.payLink(borrower, entry, { payment_type: 'prolongation', term: termDays }, 409)) return
    // Everything accrued until today is paid: the extension costs nothing now.
    const { token } = borrower
    const answer = await this.client.send('POST', '/v2/loan/activate_extension', {
      token,
      key: entry.key,
      body: { term: termDays },
    })
    if (this.isExpected(answer, 'an extension without cost', 200)) this.journal.acknowledge(entry)
  }

  /** Requests a payment and pays it on the simulated page. False if the request was refused with an accepted status. */
  private async payLink(
    { token }: Borrower,
    entry: JournalEntry<OperationOf<'card_payment' | 'extension'>>,
    body: object,
    ...refusals: readonly number[]
  ): Promise<boolean> {
    const path = '/v2/loan/payment-request/generate'
    const asked = await this.client.send('POST', path, { token, key: entry.key, body })
    if (!this.isExpected(asked, `a payment request of ${entry.operation.kind}`, 200, ...refusals)) return true
    if (asked.status !== 200) return false
    const { pathname } = new URL(asked.body.payment_link, 'http://localhost')
    entry.operation.cardOperation = pathname.split('/').at(-1) ?? null
    const outcome = this.random.pick(['success', 'success', 'success', 'double'])
    const paid = await this.client.send('POST', pathname, { body: { outcome } })
    // The simulated page refuses a second payment of a paid order: the first attempt was carried out.
    const isPaidBefore = paid.isRepeated && paid.status === 409
    if (isPaidBefore || this.isExpected(paid, 'a card payment', 200)) this.journal.acknowledge(entry)
    return true
  }

  private async bookTransfer(): Promise<void> {
    const borrower = await this.borrower()
    if (borrower === null) return
    const cents = this.random.between(50, 900)
    const reference = `chaos-${crypto.randomUUID()}`
    const entry = this.journal.begin({ kind: 'transfer', loan: borrower.loan, reference, cents }, reference)
    const path = `/staff/loans/${borrower.loan}/payments`
    const body = { reference, amount: cents / 100 }
    const bodies = (attempt: number) => (attempt === 1 ? body : { ...body, reference: `${reference}-${attempt}` })
    const token = DEMO_STAFF_TOKEN
    const answer = await this.client.send('POST', path, this.shared.newKeys ? { token, bodies } : { token, body })
    if (!this.isExpected(answer, 'a transfer', 200)) return
    borrower.owedCents -= cents
    this.journal.acknowledge(entry)
  }

  private async register(): Promise<void> {
    this.shared.firstPhone += 1
    const phone = `34${this.shared.firstPhone}`
    const entry = this.journal.begin({ kind: 'registration', phone })
    const sent = await this.client.send('POST', '/v2/user/login', { body: { mobile_phone: phone } })
    if (!this.isExpected(sent, 'a login', 200, ...(sent.isRepeated ? [429] : []))) return
    const code = sent.headers.get('code') ?? (await this.codeFromInbox(phone, 'login'))
    if (code === null) return
    const confirmed = await this.client.send('POST', '/v2/user/login_confirm', {
      body: { mobile_phone: phone, code },
      isRepeatable: false,
    })
    // A used code is refused: the attempt before was carried out and its token is lost. The check allows one user or none.
    if (confirmed.isRepeated && confirmed.status === 422) return
    if (!this.isExpected(confirmed, 'a login code', 200)) return
    const { token } = confirmed.body
    const body = { all_confirmations: true }
    const agreed = await this.client.send('PUT', '/v2/user/confirmations', { token, body })
    if (this.isExpected(agreed, 'consents', 200)) this.journal.acknowledge(entry)
  }

  /** An approved application that is signed and paid out. */
  private async signOffer(): Promise<void> {
    const made = await this.makeCustomer('awaiting_sign_contract')
    if (made !== null) await this.sign({ phone: made.phone, token: made.token, loan: made.loan.public_id })
  }

  /** A returning customer: application, bank data, decision, offer, signature, payout. */
  private async applyAndBorrow(): Promise<void> {
    const made = await this.makeCustomer('returned')
    if (made === null) return
    const { phone, token } = made
    const entry = this.journal.begin({ kind: 'application', phone, loan: null })
    const body = { sum: this.random.between(10, 30) * 10, terms: this.random.between(10, 30) }
    const applied = await this.client.send('POST', '/v2/loan', { token, key: entry.key, body })
    if (!this.isExpected(applied, 'an application', 201)) return
    const loan: string = applied.body.public_id
    entry.operation.loan = loan
    this.journal.acknowledge(entry)
    if (!(await this.reaches(token, STATUS.awaitingBank))) return
    const asked = { token, scenario: 'good' }
    const session = await this.client.send('POST', '/sandbox/bank/sessions', { body: asked })
    if (!this.isExpected(session, 'a bank session', 200)) return
    const connected = await this.client.send('POST', '/v2/loan/bank_token', { token, body: session.body })
    // Sent a second time, the bank is connected already.
    if (!this.isExpected(connected, 'a bank sign-in', 200, ...(connected.isRepeated ? [409] : []))) return
    if (await this.reaches(token, STATUS.offered)) await this.sign({ phone, token, loan })
  }

  private async sign({ phone, token, loan }: Pick<Borrower, 'phone' | 'token' | 'loan'>): Promise<void> {
    const entry = this.journal.begin({ kind: 'signature', loan })
    // The documents are made and mailed by the worker first; until then there is no code.
    const sent = await this.poll(
      () => this.client.send('POST', '/v2/loan/sign_resend', { token }),
      ({ status, isRepeated }) => status === 200 || (isRepeated && status === 429),
    )
    if (sent === null) return
    const code = sent.headers.get('code') ?? (await this.codeFromInbox(phone, 'sign'))
    if (code === null) return
    const signed = await this.client.send('POST', '/v2/loan/sign', { token, body: { code } })
    // Signed by an attempt whose answer was lost: the loan has moved on.
    if (!this.isExpected(signed, 'a signature', 200, ...(signed.isRepeated ? [409, 422] : []))) return
    const body = { autodebit_enabled: false }
    const chosen = await this.client.send('POST', '/v2/loan/steps/autodebit/complete', { token, body })
    if (!this.isExpected(chosen, 'the auto-debit choice', 200)) return
    if ([STATUS.offered, STATUS.signed].includes(chosen.body.status)) {
      this.journal.unexpected.push(`loan ${loan} is in status ${chosen.body.status} after its signature`)
      return
    }
    this.journal.acknowledge(entry)
  }

  /** The code of the last message, which the worker sends. */
  private async codeFromInbox(phone: string, purpose: 'login' | 'sign'): Promise<string | null> {
    const isCode = (message: { purpose?: string; code?: string }) =>
      message.purpose === purpose && message.code !== undefined
    const inbox = await this.poll(
      () => this.client.send('GET', `/sandbox/messages?to=${phone}`),
      ({ body }) => body?.items?.some(isCode),
    )
    return inbox?.body.items.find(isCode).code ?? null
  }

  private async reaches(token: string, status: number): Promise<boolean> {
    const isThere = ({ body }: Answer) => body?.status === status
    return (await this.poll(() => this.client.send('GET', '/v2/loan', { token }), isThere)) !== null
  }

  /** Asks until the answer is the wanted one; null after a while, for the check to say whether something is stuck. */
  private async poll(ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer | null> {
    const deadline = performance.now() + WAIT_MS
    for (;;) {
      const answer = await ask()
      if (isWanted(answer)) return answer
      if (this.shared.signal.aborted || performance.now() > deadline) return null
      await delay(POLL_MS)
    }
  }
}
