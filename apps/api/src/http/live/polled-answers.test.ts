// Goal: an unchanged poll needs no database query, and no caller ever gets a response older than the last change: after every
// kind of write (borrower, staff, payments, night) a poll is compared with a server that has no cache.
import { addDays, endOfDayInMadrid } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressInput, employmentInput, newApplicant, personalDataInput } from '../../../test/applicant.ts'
import { addCard, type Customer, makeCustomer, pick } from '../../../test/card-customers.ts'
import { createLiveTestApp, createSecondNode } from '../../../test/live-server.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { amendLoan } from '../../lending/loans/book.ts'
import { moveLoan } from '../../lending/loans/staff.ts'
import { runNightsUntil } from '../../night/run-nights.ts'
import { sellPortfolio } from '../../staff/sell-portfolio.ts'

const POLLS = { user: '/v2/user', loan: '/v2/loan', inbox: '/v2/notification-inbox' } as const
const KINDS = Object.keys(POLLS) as (keyof typeof POLLS)[]

let server: TestApp
let forgetful: Awaited<ReturnType<typeof createSecondNode>>['app']

beforeAll(async () => {
  server = await createLiveTestApp()
  forgetful = (await createSecondNode(server)).app
})
afterAll(async () => {
  await forgetful.close()
  await server.close()
})

const poll = (token: string, url: string, etag?: string) =>
  server.call('GET', url, { token, ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }) })

/** Polls as a page does, each time with the ETag of its last response. */
function watch(token: string) {
  const known: Partial<Record<string, string>> = {}
  return {
    /** Polls all three and compares each response with a freshly computed one. */
    async expectFresh(after: string): Promise<void> {
      for (const kind of KINDS) {
        const url = POLLS[kind]
        const fresh = await forgetful.inject({ url, headers: { authorization: `Bearer ${token}` } })
        // Twice, so that the second poll reads what the first one cached.
        for (const turn of ['first', 'second']) {
          const answer = await poll(token, url, known[kind])
          const because = `${kind} after ${after}, ${turn} poll`
          if (fresh.statusCode !== 200) {
            expect(answer.statusCode, because).toBe(fresh.statusCode)
            continue
          }
          expect(answer.headers.etag, because).toBe(fresh.headers.etag)
          expect(answer.statusCode, because).toBe(known[kind] === fresh.headers.etag ? 304 : 200)
          if (answer.statusCode === 200) expect(answer.json(), because).toEqual(fresh.json())
          known[kind] = String(fresh.headers.etag)
        }
      }
    },
  }
}

/** How many database connections were taken while the work ran. */
async function connectionsTaken(work: () => Promise<unknown>): Promise<number> {
  let taken = 0
  const count = () => {
    taken += 1
  }
  server.pool.on('acquire', count)
  await work()
  server.pool.off('acquire', count)
  return taken
}

/** A customer whose own creation this server has heard of: a notice that arrives later would clear what a poll has cached. */
async function knownCustomer(on = server): Promise<Customer> {
  const customer = await makeCustomer(on)
  await on.deps.live.settle()
  return customer
}

const staffContext = () => ({ actor: 'staff', now: server.clock.now(), today: server.clock.today() })

describe('[R7.04, R9.02] an unchanged poll', () => {
  it.each(KINDS)('makes no database query: %s', async (kind) => {
    const { token } = await knownCustomer()
    const first = await poll(token, POLLS[kind])
    expect(first.statusCode).toBe(200)
    const etag = String(first.headers.etag)
    let again = first
    const taken = await connectionsTaken(async () => {
      again = await poll(token, POLLS[kind], etag)
    })
    expect(again.statusCode).toBe(304)
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
    expect(again.body).toBe('')
    expect(taken).toBe(0)
    // The counter does see a poll that has to be computed.
    expect(await connectionsTaken(() => poll(token, POLLS[kind]))).toBeGreaterThan(0)
  })

  it('[R7.08] makes no database query: version.json', async () => {
    const first = await server.call('GET', '/version.json')
    const headers = { 'if-none-match': String(first.headers.etag) }
    let again = first
    const taken = await connectionsTaken(async () => {
      again = await server.call('GET', '/version.json', { headers })
    })
    expect([again.statusCode, taken]).toEqual([304, 0])
  })

  it('accepts the token in either header', async () => {
    const { token } = await knownCustomer()
    const { headers } = await poll(token, POLLS.user)
    const again = await server.call('GET', POLLS.user, {
      headers: { apikey: token, 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('keeps the CORS headers of a cross-origin page, without a database query', async () => {
    const other = await createLiveTestApp({ PUENTE_ALLOWED_ORIGINS: 'https://app.example' })
    const { token } = await knownCustomer(other)
    const headers = { origin: 'https://app.example' }
    const first = await other.call('GET', POLLS.user, { token, headers })
    const again = await other.call('GET', POLLS.user, {
      token,
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.headers['access-control-allow-origin']).toBe('https://app.example')
    await other.close()
  })
})

describe('[R7.04] the next poll after a change is fresh', () => {
  it('the next poll after a change is fresh during registration and application', async () => {
    const { token, userId } = await newApplicant(server)
    const page = watch(token)
    await page.expectFresh('the phone was confirmed')
    const put = (url: string, body: object) => server.call('PUT', url, { token, body })
    const steps: [string, () => Promise<{ statusCode: number }>][] = [
      ['confirmations', () => put('/v2/user/confirmations', { all_confirmations: true })],
      ['personal data', () => put('/v2/user/personal_data', { personal_data: personalDataInput() })],
      [
        'address',
        () =>
          put('/v2/user/address', {
            addresses: { registration_address: addressInput(), actual_address: addressInput({ house: '13' }) },
          }),
      ],
      ['additional data', () => put('/v2/user/additional_data', { ...employmentInput(), email: 'lucia@example.es' })],
      ['draft', () => put('/v2/user/draft/personalData', { data: { first_name: 'L' } })],
      [
        'payout account',
        () => put('/v2/user/issue_method', { method_of_disbursement: 1, iban: 'ES9121000418450200051332' }),
      ],
      ['application', () => server.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 14 } })],
    ]
    for (const [name, step] of steps) {
      expect((await step()).statusCode, name).toBeLessThan(300)
      await page.expectFresh(name)
    }
    const { user, loan } = await server.deps.transaction(async (tx) => {
      const record = await tx.loans.currentOf(userId)
      return { user: userId, loan: record?.loan.id }
    })
    // Rows that other parts write beside the application: compare the responses after each, whatever they show of it.
    const beside: [string, string, unknown[]][] = [
      [
        'a document',
        `insert into documents (user_id, type, status, uploaded_at, uploaded_by) values ($1, 'id_card', 'pending', $2, 'borrower')`,
        [user, server.clock.now()],
      ],
      [
        'its refusal',
        `update documents set status = 'rejected', rejection_reason = 'blurred' where user_id = $1`,
        [user],
      ],
      [
        'one more requested document',
        `insert into document_requests (loan_id, type, requested_at, requested_by) values ($1, 'income_statement', $2, 'staff')`,
        [loan, server.clock.now()],
      ],
    ]
    for (const [name, statement, values] of beside) {
      await server.pool.query(statement, values)
      await server.deps.live.settle()
      await page.expectFresh(name)
    }
    await server.runJobs()
    await server.deps.live.settle()
    await page.expectFresh('the jobs of the application')
  })

  it('the next poll after a change is fresh with payments, cards and messages', async () => {
    const customer = await makeCustomer(server)
    const { token } = customer
    const page = watch(token)
    await page.expectFresh('the payout')
    const cardId = await addCard(server, customer)
    await page.expectFresh('a card')
    await addCard(server, customer, 'declines')
    await page.expectFresh('a second card')
    await server.call('DELETE', `/v2/user/payment_card/${cardId}`, { token })
    await page.expectFresh('a card was removed')

    const link = await server.call('POST', '/v2/loan/payment-request/generate', {
      token,
      body: { payment_type: 'partial_repay', amount: 50 },
    })
    await server.call('GET', new URL(link.json().payment_link).pathname + new URL(link.json().payment_link).search)
    await server.deps.live.settle()
    await page.expectFresh('a payment was begun')
    await pick(server, link.json().payment_link, { outcome: 'success' })
    await page.expectFresh('a payment was made')
    await server.runJobs()
    await server.deps.live.settle()
    await page.expectFresh('the jobs of a payment')

    const { rows } = await server.pool.query<{ id: number }>(
      `insert into notifications (user_id, template_key, severity, message, cause, detail, created_at)
       values ($1, 'x', 'info', 'Hola', 'test', '{}', $2) returning id`,
      [customer.userId, server.clock.now()],
    )
    await server.deps.live.settle()
    await page.expectFresh('a message by hand')
    await server.call('POST', '/v2/notification-inbox/read', { token, body: { ids: [rows[0]?.id] } })
    await page.expectFresh('the message was read')
  })

  it('when staff, the night or the clock change data', async () => {
    const customer = await makeCustomer(server, { termDays: 7 })
    const page = watch(customer.token)
    await page.expectFresh('the payout')
    const staff = async (work: Parameters<TestApp['deps']['transaction']>[0]) => {
      await server.deps.transaction(work)
      await server.deps.live.settle()
    }
    const before = server.clock.now()
    server.clock.advanceMs(24 * 3_600_000)
    await page.expectFresh('midnight, without a write')
    for (let day = 0; day < 9; day += 1) {
      await server.clock.advanceDays(1)
      await runNightsUntil(server.deps, server.clock.today())
      await server.deps.live.settle()
      await page.expectFresh(`night ${day}`)
    }
    await server.pool.query('update users set is_blocked = true where id = $1', [customer.userId])
    await server.deps.live.settle()
    await page.expectFresh('a block')
    const locked = async (tx: Parameters<Parameters<typeof staff>[0]>[0]) => {
      const record = await tx.loans.lockById(customer.loanId)
      if (record === null) throw new Error('the loan is gone')
      return record
    }
    await staff(async (tx) =>
      amendLoan(tx, await locked(tx), 'new_terms_agreed', { autoDebitEnabled: true }, staffContext()),
    )
    await page.expectFresh('a correction')
    await staff(async (tx) => moveLoan(tx, await locked(tx), 'presale', staffContext()))
    await page.expectFresh('presale')
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into cession_buyers (name, phone, email, account_holder_name, account_number, swift, bank_name)
       values ('Compra', '900', 'a@b.es', 'Compra', 'ES91', 'X', 'Y') returning id`,
    )
    const buyerId = rows[0]?.id ?? 0
    await staff((tx) => sellPortfolio(tx, server.deps, [customer.loanId], buyerId, staffContext()))
    await page.expectFresh('the sale')
    await server.pool.query(`update cession_buyers set phone = '901' where id = $1`, [buyerId])
    await server.deps.live.settle()
    await page.expectFresh('the buyer has another phone')
    server.clock.set(before.toISOString())
  })

  it('when midnight passes while a response is computed', async () => {
    const { token } = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
    const start = server.clock.now()
    server.clock.set(new Date(endOfDayInMadrid(start).getTime() - 100).toISOString())
    let reads = 0
    const ticks = () => {
      reads += 1
      if (reads === 2) server.clock.advanceMs(200) // after the session and the loan were read
    }
    server.pool.on('release', ticks)
    const before = await poll(token, POLLS.loan)
    server.pool.off('release', ticks)
    expect(reads).toBeGreaterThanOrEqual(2)
    expect(before.json().calculations.today.amount).toBe(330)
    const after = await poll(token, POLLS.loan, String(before.headers.etag))
    expect(after.json().calculations.today.amount).toBe(333)
    server.clock.set(start.toISOString())
  })

  it('when a payment page expires', async () => {
    const { token } = await makeCustomer(server)
    const link = await server.call('POST', '/v2/loan/payment-request/generate', {
      token,
      body: { payment_type: 'payoff' },
    })
    expect(link.statusCode).toBe(200)
    const { pathname, search } = new URL(link.json().payment_link)
    await server.call('GET', pathname + search)
    await server.deps.live.settle()
    const held = await poll(token, POLLS.loan)
    expect(held.json().has_pending_payment).toBe(true)
    const start = server.clock.now()
    server.clock.advanceMs(3 * 3_600_000)
    const later = await poll(token, POLLS.loan, String(held.headers.etag))
    expect(later.statusCode).toBe(200)
    expect(later.json().has_pending_payment).toBe(false)
    server.clock.set(start.toISOString())
  })
})

describe('the owner of a response', () => {
  const sessionOf = async (customer: Customer) => {
    const { headers } = await poll(customer.token, POLLS.user)
    const etag = String(headers.etag)
    expect((await poll(customer.token, POLLS.user, etag)).statusCode).toBe(304)
    return etag
  }

  it('[R8.01] an ended session is refused at once', async () => {
    const customer = await makeCustomer(server)
    const etag = await sessionOf(customer)
    await server.call('POST', '/v2/user/logout', { token: customer.token })
    expect((await poll(customer.token, POLLS.user, etag)).statusCode).toBe(401)
  })

  it('an expired session is refused', async () => {
    const customer = await makeCustomer(server)
    const start = server.clock.now()
    await server.pool.query('update sessions set expires_at = $1 where user_id = $2', [
      new Date(start.getTime() + 60_000),
      customer.userId,
    ])
    await server.deps.live.settle()
    const etag = await sessionOf(customer)
    server.clock.advanceMs(60_000)
    expect((await poll(customer.token, POLLS.user, etag)).statusCode).toBe(401)
    server.clock.set(start.toISOString())
  })

  it('another customer’s ETag is never accepted', async () => {
    const etag = await sessionOf(await makeCustomer(server))
    const other = await makeCustomer(server)
    await sessionOf(other)
    expect((await poll(other.token, POLLS.user, etag)).statusCode).toBe(200)
  })

  it('the payment link uses the host of the request', async () => {
    const { token } = await makeCustomer(server)
    const first = await poll(token, POLLS.loan)
    const ask = (host: string) =>
      server.call('GET', POLLS.loan, { token, headers: { host, 'if-none-match': String(first.headers.etag) } })
    expect(await connectionsTaken(() => ask('other.example'))).toBeGreaterThan(0)
  })
})
