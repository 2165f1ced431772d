// Goal: customers live whole lives under a random clock and random providers: they sign, are paid out, pay, extend, withdraw, cancel,
// are late, lose a payment to their bank. After every step the books agree and no call has failed. `npm run sim -- --seeds 1000` runs
// as many as wanted; a seed that fails says how to repeat its life.
import { addDays } from '@puente/domain'
import { describe, expect, it } from 'vitest'
import { pick } from '../test/card-customers.ts'
import { makeOfferedLoan, type OfferedLoan } from '../test/offered-loan.ts'
import { type Random, randomFrom } from '../test/random.ts'
import { runSize } from '../test/run-size.ts'
import { IBANS } from '../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { verifyLoanEvidence } from './lending/contracts/verify-evidence.ts'
import { verifyAllBooks } from './lending/control/verify-books.ts'
import { bookPayment } from './lending/loans/book.ts'
import { reversePayment } from './lending/loans/staff.ts'
import { runNightsUntil } from './night/run-nights.ts'

const LIVES = Number(process.env.PUENTE_TEST_LIVES ?? runSize(1, 60))
const STEPS = runSize(18, 40)
const CUSTOMERS = 3
const FIRST_SEED = Number(process.env.PUENTE_TEST_SEED ?? 1)
/** How the simulated card provider may answer. */
const OUTCOMES = ['success', 'success', 'success', 'decline', 'abandon', 'late', 'double'] as const

interface World {
  readonly server: TestApp
  readonly random: Random
  readonly story: string[]
}
type Step = (world: World, customer: OfferedLoan) => Promise<void>

/** A call that may be refused, but must not fail. */
async function attempt(
  { server, story }: World,
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

async function payWith(world: World, customer: OfferedLoan, body: object): Promise<void> {
  const asked = await attempt(world, customer, 'POST', '/v2/loan/payment-request/generate', body)
  if (asked.statusCode !== 200) return
  const outcome = world.random.pick(OUTCOMES)
  const answer = await pick(world.server, asked.json().payment_link, { outcome })
  world.story.push(`${customer.publicId}: the provider answers ${outcome} ${answer.statusCode}`)
  expect(answer.statusCode, world.story.join('\n')).toBeLessThan(500)
}

const signs: Step = async (world, customer) => {
  const sent = await attempt(world, customer, 'POST', '/v2/loan/sign_resend')
  const code = String(sent.headers.code ?? '0000')
  const answer = await attempt(world, customer, 'POST', '/v2/loan/sign', { code })
  if (answer.statusCode === 200)
    await attempt(world, customer, 'POST', '/v2/loan/steps/autodebit/complete', { autodebit_enabled: false })
}

/** The borrower's bank takes one of the payments back. */
const returnsPayment: Step = async ({ server, random, story }, { loanId, publicId }) => {
  const context = { actor: 'system', now: server.clock.now(), today: server.clock.today() }
  await server.deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(loanId)
    const paid = record?.life?.facts.filter(({ type }) => type === 'payment' || type === 'extension') ?? []
    if (record === null || paid.length === 0) return
    const fact = random.pick(paid)
    const { outcome } = await reversePayment(tx, record, fact.id, context)
    story.push(`${publicId}: ${fact.type} ${fact.id} is returned: ${outcome}`)
  })
}

/** A transfer reaches the bank, sometimes reported twice, sometimes dated some days ago. */
const transfersMoney: Step = async ({ server, random, story }, { loanId, publicId }) => {
  const today = server.clock.today()
  const payment = {
    factId: `transfer:${random.below(1_000_000)}`,
    cents: random.between(1, 500_00),
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
  (world, customer) => payWith(world, customer, { payment_type: 'payoff' }),
  (world, customer) =>
    payWith(world, customer, { payment_type: 'partial_repay', amount: world.random.between(1, 350) }),
  (world, customer) => payWith(world, customer, { payment_type: 'prolongation', term: world.random.pick([7, 14, 30]) }),
  async (world, customer) => {
    await attempt(world, customer, 'POST', '/v2/loan/payment-request/cancel')
  },
  async (world, customer) => {
    if (world.random.chance(0.3)) await attempt(world, customer, 'POST', '/v2/loan/withdraw')
  },
  returnsPayment,
  transfersMoney,
  async (world, customer) => {
    for (const url of ['/v2/loan', '/v2/loan/explain', '/v2/loan/payment_help', '/v2/loan/tracking', '/v2/user']) {
      await attempt(world, customer, 'GET', url)
    }
  },
]

/** Days pass one by one, as the worker sees them. */
async function daysPass({ server, random, story }: World): Promise<void> {
  const days = random.pick([1, 1, 2, 5, 12, 31])
  story.push(`${days} days pass`)
  await server.clock.advanceDays(days)
  await runNightsUntil(server.deps, server.clock.today())
}

async function expectSound({ server, story }: World): Promise<void> {
  const { problems } = await verifyAllBooks(server.deps)
  expect(problems, story.join('\n')).toEqual([])
  const { rows } = await server.pool.query<{ problem: string }>(
    `select 'two open loans: ' || user_id as problem from loans where status in (2, 10, 21) group by user_id having count(*) > 1
     union all select 'a payment twice: ' || order_code from card_operations where fact_id is not null
       group by order_code having count(*) > 1
     union all select 'a paid operation without its fact: ' || o.order_code from card_operations o
       where o.status = 'completed' and o.kind <> 'tokenize' and o.fact_id is null
     union all select 'a dead job: ' || task_identifier || ' ' || coalesce(last_error, '')
       from graphile_worker.jobs where attempts >= max_attempts`,
  )
  expect(rows, story.join('\n')).toEqual([])
}

let factCount = 0

/** A life that can be repeated: its failure names the command. */
const liveRepeatably = (seed: number): Promise<void> =>
  live(seed).catch((cause: unknown) => {
    const story = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`seed ${seed} fails; repeat it with: npm run sim -- --seed ${seed}\n${story}`, { cause })
  })

async function live(seed: number): Promise<void> {
  const server = await createTestApp({ SANDBOX_CARD_LATE_MS: '0' })
  try {
    const random = randomFrom(seed)
    const world: World = { server, random, story: [`seed ${seed}`] }
    const customers: OfferedLoan[] = []
    for (let n = 0; n < CUSTOMERS; n++) {
      const amountCents = random.between(10, 30) * 10_00
      const iban = random.chance(0.7) ? IBANS.good : random.pick(Object.values(IBANS))
      customers.push(await makeOfferedLoan(server, { amountCents, iban, termDays: random.between(7, 30) }))
    }
    await server.runJobs()
    for (const customer of customers) if (random.chance(0.8)) await signs(world, customer)
    await server.runJobs()
    for (let n = 0; n < STEPS; n++) {
      if (random.chance(0.25)) await daysPass(world)
      else await random.pick(STEP_CHOICES)(world, random.pick(customers))
      if (random.chance(0.8)) await server.runJobs()
      await expectSound(world)
    }
    await server.runJobs()
    await expectSound(world)
    for (const { loanId } of customers) {
      const { problems } = await verifyLoanEvidence(server.deps, loanId)
      expect(problems, world.story.join('\n')).toEqual([])
    }
    const { rows } = await server.pool.query<{ facts: number }>('select count(*)::int as facts from loan_facts')
    factCount += rows[0]?.facts ?? 0
  } finally {
    await server.close()
  }
}

describe('whole lives', () => {
  it.each(Array.from({ length: LIVES }, (_, index) => FIRST_SEED + index))(
    'of seed %i leave sound books after every step',
    liveRepeatably,
  )

  it('were eventful', () => {
    expect(factCount).toBeGreaterThan(LIVES)
  })

  it('notice a ledger row that disappeared', async () => {
    const server = await createTestApp()
    const world: World = { server, random: randomFrom(1), story: [] }
    const customer = await makeOfferedLoan(server)
    await server.runJobs()
    await signs(world, customer)
    await server.runJobs()
    await expectSound(world)
    await server.pool.query('alter table ledger_transfers disable trigger all')
    await server.pool.query('delete from ledger_transfers where id = (select max(id) from ledger_transfers)')
    await expect(expectSound(world)).rejects.toThrow('loanId: 1')
    await server.close()
  })
})
