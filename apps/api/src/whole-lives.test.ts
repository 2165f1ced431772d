// Goal: customers live whole lives under a random clock and random providers: they sign, are paid out, pay, extend, withdraw, cancel,
// are late, lose a payment to their bank, and others come after them. The lender's bank reports it all in statements that overlap and are
// imported twice, staff decide about its lines, refund and take back at random, cards are charged back, imports and nights are killed. After
// every step the books of the loan agree, after every round those of everyone with the bank, and no call has failed.
// `npm run sim -- --seeds 1000` runs as many lives as wanted; a failure says how to repeat it.
import { addDays } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { BANK_EVENTS, BankOfLives } from '../test/bank-of-lives.ts'
import { pick } from '../test/card-customers.ts'
import { makeOfferedLoan, type OfferedLoan } from '../test/offered-loan.ts'
import { type Random, randomFrom } from '../test/random.ts'
import { runSize } from '../test/run-size.ts'
import { IBANS } from '../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { verifyLoanEvidence } from './lending/contracts/verify-evidence.ts'
import { verifyAllBooks, verifyLoans } from './lending/control/verify-books.ts'
import { bookPayment } from './lending/loans/book.ts'
import { reversePayment } from './lending/loans/staff.ts'
import type { PdfPrinter } from './providers/pdf/pdf-printer.ts'

const LIVES = Number(process.env.PUENTE_TEST_LIVES ?? runSize(1, 60))
const ROUNDS = Number(process.env.PUENTE_TEST_ROUNDS ?? runSize(18, 40))
/** Lives that share a database and its clock: a night costs the same for one customer and for sixty, and is most of the work. */
const LIVES_PER_WORLD = 20
/** Twenty lives take half a minute, or several on a busy machine. */
const WORLD_TIMEOUT_MS = 900_000
const CUSTOMERS = 3
/** Those of a life with the ones who come after a loan has ended. */
const MAX_CUSTOMERS = 6
const FIRST_SEED = Number(process.env.PUENTE_TEST_SEED ?? 1)
/** Returned, refused, cancelled, timed out: nothing more happens to the loan. */
const ENDED = new Set([3, 4, 27, 36])
/** What lenders see every day; many lives together must have all of it. */
const EVENTFUL = ['payout', 'payment', 'extension', 'reversal', 'withdrawal']
/** How the simulated card provider may answer. */
const OUTCOMES = ['success', 'success', 'success', 'decline', 'abandon', 'late', 'double'] as const

/** One seed: its customers and what they did. All choices come from the seed. */
interface Life {
  readonly server: TestApp
  readonly bank: BankOfLives
  readonly seed: number
  readonly random: Random
  readonly customers: OfferedLoan[]
  readonly story: string[]
}
type Step = (life: Life, customer: OfferedLoan) => Promise<void>

/** A call that may be refused, but must not fail. */
async function attempt(
  { server, story }: Life,
  customer: OfferedLoan,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
) {
  const answer = await server.call(method, url, { token: customer.token, ...(body ? { body } : {}) })
  story.push(`${customer.publicId}: ${method} ${url} ${JSON.stringify(body ?? {})} ${answer.statusCode}`)
  expect(answer.statusCode, `${story.join('\n')}\n${answer.body}`).toBeLessThan(500)
  return answer
}

async function payWith(life: Life, customer: OfferedLoan, body: object): Promise<void> {
  const asked = await attempt(life, customer, 'POST', '/v2/loan/payment-request/generate', body)
  if (asked.statusCode !== 200) return
  const outcome = life.random.pick(OUTCOMES)
  const answer = await pick(life.server, asked.json().payment_link, { outcome })
  life.story.push(`${customer.publicId}: the provider answers ${outcome} ${answer.statusCode}`)
  expect(answer.statusCode, life.story.join('\n')).toBeLessThan(500)
}

const signs: Step = async (life, customer) => {
  const sent = await attempt(life, customer, 'POST', '/v2/loan/sign_resend')
  const code = String(sent.headers.code ?? '0000')
  const answer = await attempt(life, customer, 'POST', '/v2/loan/sign', { code })
  if (answer.statusCode === 200)
    await attempt(life, customer, 'POST', '/v2/loan/steps/autodebit/complete', { autodebit_enabled: false })
}

/** The borrower's bank takes one of the payments back. */
const returnsPayment: Step = async ({ server, random, story }, { loanId, publicId }) => {
  const context = { actor: 'system', now: server.clock.now(), today: server.clock.today() }
  await server.deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(loanId)
    const paid = record?.life?.facts.filter(({ type }) => type === 'payment' || type === 'extension') ?? []
    if (record === null || paid.length === 0) return
    const fact = random.pick(paid)
    const { outcome } = await reversePayment(tx, record, { factId: fact.id, cause: 'bank_return' }, context)
    story.push(`${publicId}: ${fact.type} ${fact.id} is returned: ${outcome}`)
  })
}

/** A transfer reaches the bank, sometimes reported twice, sometimes dated some days ago. */
const transfersMoney: Step = async ({ server, bank, random, story }, { loanId, publicId }) => {
  const today = server.clock.today()
  const cents = random.between(1, 500_00)
  // Staff see the line at the bank and enter it by hand, before its statement is imported.
  const reference = bank.receive(cents, publicId)
  const payment = {
    factId: `transfer:${reference}`,
    cents,
    date: addDays(today, -random.below(4)),
    context: { actor: 'system', now: server.clock.now(), today },
  }
  for (let times = random.between(1, 2); times > 0; times--) {
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (record?.life == null || (record.account !== null && payment.date < record.account.giveDate)) return
      const { outcome } = await bookPayment(tx, record, payment)
      story.push(`${publicId}: ${payment.cents} cents by transfer of ${payment.date}: ${outcome}`)
    })
  }
}

/** The more often a step is listed, the more often it is taken. */
const STEP_CHOICES: readonly Step[] = [
  signs,
  signs,
  (life, customer) => payWith(life, customer, { payment_type: 'payoff' }),
  (life, customer) => payWith(life, customer, { payment_type: 'partial_repay', amount: life.random.between(1, 350) }),
  (life, customer) => payWith(life, customer, { payment_type: 'prolongation', term: life.random.pick([7, 14, 30]) }),
  async (life, customer) => {
    await attempt(life, customer, 'POST', '/v2/loan/payment-request/cancel')
  },
  async (life, customer) => {
    if (life.random.chance(0.3)) await attempt(life, customer, 'POST', '/v2/loan/withdraw')
  },
  returnsPayment,
  transfersMoney,
  async (life, customer) => {
    for (const url of ['/v2/loan', '/v2/loan/explain', '/v2/loan/payment_help', '/v2/loan/tracking', '/v2/user']) {
      await attempt(life, customer, 'GET', url)
    }
  },
]

/** A new customer takes over when a loan has ended, so that a life goes on. */
async function isReplaced(life: Life, customer: OfferedLoan): Promise<boolean> {
  if (life.customers.length >= MAX_CUSTOMERS || !life.random.chance(0.3)) return false
  const { rows } = await life.server.pool.query<{ status: number }>('select status from loans where id = $1', [
    customer.loanId,
  ])
  if (!ENDED.has(rows[0]?.status ?? 0)) return false
  await newcomer(life)
  return true
}

async function newcomer({ server, random, customers, story }: Life): Promise<void> {
  const amountCents = random.between(10, 30) * 10_00
  const iban = random.chance(0.7) ? IBANS.good : random.pick(Object.values(IBANS))
  const customer = await makeOfferedLoan(server, { amountCents, iban, termDays: random.between(7, 30) })
  customers.push(customer)
  story.push(`${customer.publicId}: an offer of ${amountCents} cents`)
}

async function act(life: Life): Promise<void> {
  const customer = life.random.pick(life.customers)
  if (!(await isReplaced(life, customer))) await life.random.pick(STEP_CHOICES)(life, customer)
  const problems = await verifyLoans(life.server.deps, [customer.loanId])
  expect(problems, storyOf([life])).toEqual([])
}

/** Days pass one by one, as the worker sees them. */
async function daysPass(
  { server, bank }: Pick<Life, 'server' | 'bank'>,
  random: Random,
  lives: readonly Life[],
): Promise<void> {
  const days = random.pick([1, 1, 2, 5, 12, 31])
  for (const { story } of lives) story.push(`${days} days pass`)
  await bank.settleTransfers()
  await server.clock.advanceDays(days)
  await bank.runNights()
}

const storyOf = (lives: readonly Life[]): string =>
  [...lives.map(({ seed, story }) => [`seed ${seed}`, ...story]), ['bank', ...(lives[0]?.bank.story ?? [])]]
    .map((lines) => lines.join('\n'))
    .join('\n\n')

async function expectSound(server: TestApp, lives: readonly Life[]): Promise<void> {
  const { problems } = await verifyAllBooks(server.deps)
  const { rows } = await server.pool.query<{ problem: string; loanId: number | null }>(
    `select 'two open loans: ' || user_id as problem, max(id) as "loanId" from loans where status in (2, 10, 21)
       group by user_id having count(*) > 1
     union all select 'a payment twice: ' || order_code, max(loan_id) from card_operations where fact_id is not null
       group by order_code having count(*) > 1
     -- Money for a loan whose payout came back is booked on no loan: it is listed for staff.
     union all select 'a paid operation neither booked nor listed: ' || o.order_code, o.loan_id from card_operations o
       where o.status = 'completed' and o.kind <> 'tokenize' and o.fact_id is null
         and not exists (select from statement_entries e
           where e.account = 'card:' || o.provider and e.servicer_reference = o.order_code and e.amount_cents > 0)
     union all select 'a dead job: ' || task_identifier || ' ' || coalesce(last_error, ''), null
       from graphile_worker.jobs where attempts >= max_attempts`,
  )
  const found = [...problems, ...rows]
  const loans = new Set(found.map(({ loanId }) => loanId))
  const concerned = lives.filter(({ customers }) => customers.some(({ loanId }) => loans.has(loanId)))
  expect(found, storyOf(concerned.length > 0 ? concerned : lives)).toEqual([])
}

/** How often each kind of fact was booked in all lives, and each kind of thing happened at the bank. */
const factCounts: Record<string, number> = {}
const bankCounts: Record<string, number> = {}

const printAsText: PdfPrinter['print'] = async (paper) => Buffer.from(`%PDF-1.7\n${JSON.stringify(paper)}`)

/** Lives in one world. A failure names the command that repeats it. */
async function liveRepeatably(firstSeed: number, count: number): Promise<void> {
  const server = await createTestApp({}, { asRuntimeRole: true })
  // Printing is half of the work of a life, and the same in each: the first world prints, the others keep the paper as text.
  if (firstSeed !== FIRST_SEED) Object.assign(server.deps.pdf, { print: printAsText })
  try {
    await live(server, firstSeed, count)
  } catch (cause) {
    const repeat = `npm run sim -- --seed ${firstSeed} --seeds ${count} --rounds ${ROUNDS}`
    throw new Error(`repeat it with: ${repeat}\n${cause instanceof Error ? cause.message : cause}`, { cause })
  } finally {
    await server.close()
  }
}

async function live(server: TestApp, firstSeed: number, count: number): Promise<void> {
  // The clock and the worker of a world are common to its lives, and have choices of their own.
  const random = randomFrom(-firstSeed)
  const bank = new BankOfLives(server, randomFrom(-firstSeed - 1))
  const lives = Array.from({ length: count }, (_, index): Life => {
    const seed = firstSeed + index
    return { server, bank, seed, random: randomFrom(seed), customers: [], story: [] }
  })
  for (const life of lives) for (let n = 0; n < CUSTOMERS; n++) await newcomer(life)
  await server.runJobs()
  for (const life of lives) {
    for (const customer of life.customers) if (life.random.chance(0.8)) await signs(life, customer)
  }
  await server.runJobs()
  for (let n = 0; n < ROUNDS; n++) {
    if (random.chance(0.25)) await daysPass({ server, bank }, random, lives)
    else for (const life of lives) await act(life)
    for (let acts = random.below(3 + lives.length); acts > 0; acts--) await bank.act()
    if (random.chance(0.8)) await server.runJobs()
    await expectSound(server, lives)
    await bank.expectAgreement()
  }
  await server.runJobs()
  await bank.settleTransfers()
  await server.clock.advanceDays(1)
  await bank.runNights()
  await bank.expectNothingLeft()
  await expectSound(server, lives)
  for (const life of lives) {
    for (const { loanId } of life.customers) {
      const { problems } = await verifyLoanEvidence(server.deps, loanId)
      expect(problems, storyOf([life])).toEqual([])
    }
  }
  const { rows } = await server.pool.query<{ type: string; count: number }>(
    `select fact ->> 'type' as type, count(*)::int from loan_facts group by 1`,
  )
  for (const [event, times] of Object.entries(bank.happened)) bankCounts[event] = (bankCounts[event] ?? 0) + times
  for (const row of rows) factCounts[row.type] = (factCounts[row.type] ?? 0) + row.count
}

const WORLDS = Array.from({ length: Math.ceil(LIVES / LIVES_PER_WORLD) }, (_, index) => ({
  first: FIRST_SEED + index * LIVES_PER_WORLD,
  count: Math.min(LIVES_PER_WORLD, LIVES - index * LIVES_PER_WORLD),
}))

describe('whole lives', () => {
  it.each(WORLDS)(
    'of $count seeds from $first leave sound books after every step',
    ({ first, count }) => liveRepeatably(first, count),
    WORLD_TIMEOUT_MS,
  )

  it('whole lives were eventful', () => {
    const total = Object.values(factCounts).reduce((sum, count) => sum + count, 0)
    expect(total, JSON.stringify(factCounts)).toBeGreaterThan(LIVES)
    // A few lives need not have everything; many do.
    if (LIVES >= 60) expect(Object.keys(factCounts)).toEqual(expect.arrayContaining(EVENTFUL))
    expect(Object.keys(bankCounts), JSON.stringify(bankCounts)).toContain('transfer')
    if (LIVES >= 60) expect(Object.keys(bankCounts)).toEqual(expect.arrayContaining([...BANK_EVENTS]))
  })

  it('notice a ledger row that disappeared', async () => {
    const server = await createTestApp()
    const bank = new BankOfLives(server, randomFrom(2))
    const customers = [await makeOfferedLoan(server)]
    const life: Life = { server, bank, seed: 1, random: randomFrom(1), customers, story: [] }
    await server.runJobs()
    for (const customer of life.customers) await signs(life, customer)
    await server.runJobs()
    await expectSound(server, [life])
    await server.pool.query('alter table ledger_transfers disable trigger all')
    await server.pool.query('delete from ledger_transfers where id = (select max(id) from ledger_transfers)')
    await expect(expectSound(server, [life])).rejects.toThrow('seed 1')
    await expect(act(life)).rejects.toThrow('loanId: 1')
    await server.close()
  })
})
