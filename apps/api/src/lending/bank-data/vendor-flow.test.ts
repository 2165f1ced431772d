// Goal: with real providers an import survives silence, repetition and any order of events, gives up in the end, and
// leaves no copy at the provider.
import { civilDate } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPersonalId } from '../../../test/applicant.ts'
import { deliverHeldBackJobs, holdBackJobs } from '../../../test/card-customers.ts'
import { KONTOMATIK_KEY, kontomatikAnswers, kontomatikResult } from '../../../test/kontomatik-stand-in.ts'
import { makeBorrower, makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { productionEnvironment } from '../../../test/production.ts'
import { IBANS } from '../../../test/signed-loan.ts'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { UNNAX, unnaxAnswers, unnaxRead, unnaxSeal } from '../../../test/unnax-stand-in.ts'
import { applyLoanEvent } from '../loans/book.ts'

const HOLDER = 'GARCIA NUÑEZ LUCIA'
const PAYDAYS = ['2026-11-13', '2026-10-14', '2026-09-14']

let kontomatik: StandIn
let unnax: StandIn
let test: TestApp
beforeAll(async () => {
  kontomatik = await startStandIn(() => ({}))
  unnax = await startStandIn(unnaxAnswers())
  test = await createTestApp({
    ...productionEnvironment({ twilio: 'http://127.0.0.1:1', recaptcha: 'http://127.0.0.1:1' }),
    KONTOMATIK_URL: `${kontomatik.url}/v1`,
    KONTOMATIK_API_KEY: KONTOMATIK_KEY,
    BANK_DATA_SECOND_PROVIDER: 'unnax',
    UNNAX_URL: `${unnax.url}/api/v3`,
    UNNAX_API_ID: UNNAX.apiId,
    UNNAX_API_CODE: UNNAX.apiCode,
  })
})
beforeEach(() => {
  kontomatik.answer = kontomatikAnswers(kontomatikResult(HOLDER, IBANS.good, PAYDAYS))
  kontomatik.requests.length = 0
  unnax.requests.length = 0
})
afterAll(async () => {
  await test.close()
  await kontomatik.close()
  await unnax.close()
})

interface Customer {
  readonly userId: number
  readonly loanId: number
  readonly token: string
}

/** A customer whose application waits for a bank (35). */
const customerAtBank = (): Promise<Customer> =>
  test.deps.transaction(async (tx) => {
    const context = { actor: 'system', now: test.clock.now(), today: test.clock.today() }
    const userId = await makeBorrower(tx, context.now)
    await tx.users.savePerson(userId, {
      firstName: 'Lucía',
      firstSurname: 'García',
      secondSurname: 'Núñez',
      personalId: newPersonalId(),
      birthday: civilDate('1990-05-01'),
      bankAccount: IBANS.good,
      payoutMethod: 1,
    })
    const request = await makeLoan(tx, test.deps, userId, { until: 'request' })
    const accepted = await applyLoanEvent(tx, request, 'application_accepted', context)
    await applyLoanEvent(tx, accepted, 'bank_data_needed', context)
    return { userId, loanId: request.loan.id, token: await tokenFor(tx, test.deps, userId) }
  })

let lastSession = 0
/** What the Kontomatik widget returns to the browser. */
const bring = ({ token }: Customer, behaviour: string) => {
  lastSession += 1
  // Advance the clock: two sign-ins never happen at the same instant.
  test.clock.advanceMs(1000)
  const sessionId = `${behaviour}--${lastSession}`
  const body = { sessionId, sessionIdSignature: `signed-${sessionId}`, bankId: 'alborada', bankName: 'Banco Alborada' }
  return test.call('POST', '/v2/loan/bank_token', { token, body })
}
const statusOf = async ({ loanId }: Customer) =>
  (await test.deps.transaction((tx) => tx.loans.byId(loanId)))?.loan.status
const connectionsOf = async ({ loanId }: Customer) => {
  const { rows } = await test.pool.query(
    `select status, failure, provider_code, asked, erased_at is not null as is_erased, sealed_session is null as is_forgotten
     from bank_connections where loan_id = $1 order by created_at`,
    [loanId],
  )
  return rows
}
const summaryOf = ({ loanId }: Customer) => test.deps.transaction((tx) => tx.bankImports.summaryOf(loanId))
/**
 * Runs the queued jobs, and those that they queue, up to a number of rounds, without waiting for the delays between.
 */
async function runRounds(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await deliverHeldBackJobs(test)
}
const adapterOf = async ({ token }: Customer) =>
  (await test.call('GET', '/v2/user', { token })).json().bank_verification_adapter
const pathsAsked = () => kontomatik.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)

describe('Kontomatik', () => {
  it('[R1.04] embeds its widget in a page of ours, the only one where its script may run', async () => {
    const { token } = await customerAtBank()
    const { url } = (await test.call('GET', `/aggregation/kontomatik/widget?token=${token}`)).json()
    expect(url).toMatch(/^https:\/\/prestamos\.example\/aggregation\/kontomatik\/page\?ticket=/)
    const { pathname, search } = new URL(url)
    const page = await test.call('GET', pathname + search)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://signin.kontomatik.com;")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(page.body).toMatch(/data-client="puente".*data-owner="[0-9a-f]{32}"/)
    expect(page.body).toContain('https://signin.kontomatik.com/assets/signin-widget.js')
    const elsewhere = await test.call('GET', '/auth')
    expect(elsewhere.headers['content-security-policy']).not.toContain('kontomatik')
    expect((await test.call('GET', '/aggregation/kontomatik/page?ticket=forged.x')).statusCode).toBe(401)
  })

  it('Kontomatik is polled until it is done; then the application is decided and the copy deleted', async () => {
    const customer = await customerAtBank()
    expect((await bring(customer, 'polls-3')).json().status).toBe(37)
    await runRounds(8)
    expect(await statusOf(customer)).not.toBe(37)
    expect(await summaryOf(customer)).toMatchObject({ bankName: 'Banco Alborada', monthlyIncomeCents: 1_900_00 })
    expect(await connectionsOf(customer)).toMatchObject([{ status: 'imported', is_erased: true, is_forgotten: true }])
    expect(pathsAsked().slice(-2)).toEqual(['POST /v1/command/sign-out.xml', 'DELETE /v1/data.xml'])
    const owners = kontomatik.requests.flatMap(({ path }) => /ownerExternalId=(\w+)/.exec(path)?.[1] ?? [])
    expect(owners).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })

  it('waits out an exhausted quota, and silence', async () => {
    const customer = await customerAtBank()
    await bring(customer, 'once-JobsQuotaExceeded')
    await deliverHeldBackJobs(test)
    expect(await connectionsOf(customer)).toMatchObject([
      { status: 'connected', asked: 1, provider_code: 'JobsQuotaExceeded' },
    ])
    const answer = kontomatik.answer
    kontomatik.answer = () => ({ status: 503, xml: '<html/>' })
    await deliverHeldBackJobs(test)
    expect(await connectionsOf(customer)).toMatchObject([{ asked: 2, provider_code: 'no_answer' }])
    kontomatik.answer = answer
    await runRounds(4)
    expect(await statusOf(customer)).not.toBe(37)
    expect(await summaryOf(customer)).not.toBeNull()
  })

  it.each([
    ['refused-SessionExpired', 'session_rejected', 'SessionExpired'],
    ['broken-ServiceMaintenance', 'provider_down', 'ServiceMaintenance'],
    ['cancelled', 'cancelled', 'cancelled'],
  ])('%s: back to 35 for %s, and the other provider is tried next', async (behaviour, failure, code) => {
    const customer = await customerAtBank()
    expect(await adapterOf(customer)).toBe('kontomatik')
    await bring(customer, behaviour)
    await runRounds(3)
    expect(await statusOf(customer)).toBe(35)
    expect(await connectionsOf(customer)).toMatchObject([
      { status: 'failed', failure, provider_code: code, is_erased: true },
    ])
    expect(await adapterOf(customer)).toBe('unnax')
    await bring(customer, 'good')
    await runRounds(3)
    expect(await statusOf(customer)).not.toBe(35)
    expect(await adapterOf(customer)).toBe('kontomatik')
  })

  it('erases a failed import only after the following one', async () => {
    const customer = await customerAtBank()
    await bring(customer, 'refused-SessionExpired')
    await test.runJobs() // fails, and leaves the deletion pending
    await holdBackJobs(test)
    kontomatik.requests.length = 0
    const { rows } = await test.pool.query('select id from bank_connections where loan_id = $1', [customer.loanId])
    await test.pool.query('update bank_connections set erased_at = null where id = $1', [rows[0].id])
    await bring(customer, 'polls-1')
    await holdBackJobs(test)
    await test.deps.transaction((tx) => tx.outbox.add('erase-bank-data', { connectionId: rows[0].id }))
    await test.runJobs()
    expect(pathsAsked()).toEqual([])
    await runRounds(6)
    expect(await connectionsOf(customer)).toMatchObject([{ is_erased: true }, { status: 'imported', is_erased: true }])
  })

  it('gives up after as many polls as fit into ten minutes', async () => {
    const customer = await customerAtBank()
    await bring(customer, 'polls-999')
    await test.runJobs()
    await test.pool.query('update bank_connections set asked = 118 where loan_id = $1', [customer.loanId])
    await deliverHeldBackJobs(test)
    expect(await statusOf(customer)).toBe(37)
    await deliverHeldBackJobs(test)
    expect(await statusOf(customer)).toBe(35)
    expect(await connectionsOf(customer)).toMatchObject([{ status: 'failed', failure: 'import_timeout' }])
  })

  it('Kontomatik does not decide an application that has ended meanwhile, and erases what was read', async () => {
    const customer = await customerAtBank()
    await bring(customer, 'good')
    await test.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(customer.loanId)
      if (record === null) throw new Error('the loan is gone')
      const context = { actor: 'system', now: test.clock.now(), today: test.clock.today() }
      await applyLoanEvent(tx, record, 'application_ended', { ...context, reason: 'expired' })
    })
    await runRounds(3)
    expect(await statusOf(customer)).toBe(36)
    expect(await summaryOf(customer)).toBeNull()
    expect(await connectionsOf(customer)).toMatchObject([{ status: 'cancelled', is_erased: true, is_forgotten: true }])
  })

  it('decides once in a run repeated after a crash, and does not call the provider again', async () => {
    const customer = await customerAtBank()
    await bring(customer, 'good')
    await runRounds(4)
    const status = await statusOf(customer)
    const asked = kontomatik.requests.length
    const { rows } = await test.pool.query('select id from bank_connections where loan_id = $1', [customer.loanId])
    await test.deps.transaction((tx) => tx.outbox.add('import-bank-data', { connectionId: rows[0].id }))
    await runRounds(2)
    expect(await statusOf(customer)).toBe(status)
    expect(kontomatik.requests.length).toBe(asked)
  })
})

describe('Unnax', () => {
  /** Opens the page; returns the reference and the webhook address for Unnax. */
  async function open({ token }: Customer) {
    const answer = await test.call('GET', `/aggregation/unnax/widget?token=${token}`)
    const asked = JSON.parse(unnax.requests.at(-1)?.body ?? '{}')
    const { pathname, search } = new URL(asked.callback_url)
    return { url: answer.json().url as string, reference: asked.request_code as string, callback: pathname + search }
  }
  const post = (address: string, body: unknown) => test.call('POST', address, { body })
  const read = (reference: string) => ({
    triggered_event: 'fitnance_read',
    data: unnaxSeal(unnaxRead(reference, HOLDER, IBANS.good, PAYDAYS)),
  })
  const event = (name: string, reference: string) => ({
    triggered_event: `event_reader_lockstep_${name}`,
    data: { request_code: reference },
  })
  const tell = async (customer: Customer, order: readonly ('complete' | 'read' | 'cancelled')[]) => {
    const { reference, callback } = await open(customer)
    for (const one of order) {
      const answer = await post(callback, one === 'read' ? read(reference) : event(one, reference))
      expect(answer.statusCode).toBe(200)
    }
    return reference
  }
  const changesTo37 = async ({ loanId }: Customer) => {
    const { rows } = await test.pool.query(
      'select event from loan_status_changes where loan_id = $1 and to_status = 37',
      [loanId],
    )
    return rows.length
  }

  it('[R1.04] embeds its page in one of ours, which tells the browser what only the server receives', async () => {
    const customer = await customerAtBank()
    const { url, reference, callback } = await open(customer)
    expect(callback).toMatch(/^\/webhooks\/unnax\?request_code=[0-9a-f-]{36}&proof=/)
    const { origin, pathname, search } = new URL(url)
    expect(origin).toBe('https://prestamos.example')
    const page = await test.call('GET', pathname + search)
    expect(page.headers['content-security-policy']).toContain(`frame-src ${unnax.url};`)
    expect(page.body).toContain(`src="${unnax.url}/widget/reader/?sid=sid-${reference}"`)

    const stateOf = async (visit: string) =>
      test.call('GET', `/aggregation/visit/state?ticket=${new URLSearchParams(search).get('ticket')}&visit=${visit}`)
    expect((await stateOf(reference)).json()).toEqual({ status: 'opened' })
    await post(callback, event('complete', reference))
    expect((await stateOf(reference)).json()).toEqual({ status: 'connected' })

    const { reference: another } = await open(await customerAtBank())
    expect((await stateOf(another)).statusCode).toBe(404)
    const elsewhere = search.replace(encodeURIComponent(unnax.url), encodeURIComponent('https://elsewhere.example'))
    expect((await test.call('GET', pathname + elsewhere)).statusCode).toBe(404)
    expect((await test.call('GET', pathname + search.replace('ticket=', 'ticket=x'))).statusCode).toBe(401)
  })

  it.each([
    [['complete', 'read']],
    [['read', 'complete']],
    [['read', 'read', 'complete', 'complete']],
    [['complete', 'complete', 'read', 'read']],
    [['complete', 'cancelled', 'read']],
  ] as const)('%j: one import, one decision', async (order) => {
    const customer = await customerAtBank()
    await tell(customer, order)
    expect(await changesTo37(customer)).toBe(1)
    await runRounds(3)
    expect(await statusOf(customer)).not.toBe(37)
    expect(await summaryOf(customer)).toMatchObject({ bankName: 'Banco Alborada', monthlyIncomeCents: 1_900_00 })
    expect(await connectionsOf(customer)).toMatchObject([{ status: 'imported', is_erased: true }])
    expect(await changesTo37(customer)).toBe(1)
  })

  it('returns to 35 when the data never arrive, and accepts data that arrive later', async () => {
    const customer = await customerAtBank()
    const reference = await tell(customer, ['complete'])
    expect(await statusOf(customer)).toBe(37)
    await runRounds(2)
    expect(await statusOf(customer)).toBe(35)
    expect(await connectionsOf(customer)).toMatchObject([{ status: 'failed', failure: 'provider_down' }])
    expect((await post('/webhooks/unnax', read(reference))).statusCode).toBe(200)
    await runRounds(3)
    expect([35, 37]).not.toContain(await statusOf(customer))
  })

  it('a borrower who cancels stays at the same step, and may open the page again', async () => {
    const customer = await customerAtBank()
    await tell(customer, ['cancelled', 'cancelled'])
    expect(await statusOf(customer)).toBe(35)
    await tell(customer, ['read'])
    await runRounds(3)
    expect([35, 37]).not.toContain(await statusOf(customer))
  })

  it('notifies the borrower of a failure', async () => {
    const customer = await customerAtBank()
    const { reference, callback } = await open(customer)
    await post(callback, event('complete', reference))
    const broken = { triggered_event: 'fitnance_read', data: unnaxSeal({ request_code: reference, error: 'down' }) }
    expect((await post(callback, broken)).statusCode).toBe(200)
    expect(await statusOf(customer)).toBe(35)
    const { rows } = await test.pool.query('select template_key from notifications where user_id = $1', [
      customer.userId,
    ])
    expect(rows).toEqual([{ template_key: 'bank_import_failed' }])
  })

  it('accepts and drops an event without an owner, and data that no import expects', async () => {
    for (const reference of ['not-a-uuid', crypto.randomUUID()]) {
      expect((await post('/webhooks/unnax', read(reference))).statusCode).toBe(200)
    }
    const customer = await customerAtBank()
    const { reference } = await open(customer)
    await bring(customer, 'good')
    await runRounds(4)
    const status = await statusOf(customer)
    expect((await post('/webhooks/unnax', read(reference))).statusCode).toBe(200)
    await runRounds(2)
    expect(await statusOf(customer)).toBe(status)
    expect(await connectionsOf(customer)).toMatchObject([{ status: 'cancelled' }, { status: 'imported' }])
  })

  it('answers 403 to an unauthenticated event and changes nothing', async () => {
    const customer = await customerAtBank()
    const { reference, callback } = await open(customer)
    const another = { ...UNNAX, apiCode: 'another-code' }
    const bodies: [string, unknown][] = [
      ['/webhooks/unnax', event('complete', reference)],
      [callback.replace(/proof=.{6}/, 'proof=forged'), event('complete', reference)],
      ['/webhooks/unnax', { ...read(reference), data: unnaxRead(reference, HOLDER, IBANS.good, PAYDAYS) }],
      [
        '/webhooks/unnax',
        {
          triggered_event: 'fitnance_read',
          data: unnaxSeal(unnaxRead(reference, HOLDER, IBANS.good, PAYDAYS), another),
        },
      ],
      ['/webhooks/unnax', {}],
    ]
    for (const [address, body] of bodies) {
      const refused = await post(address, body)
      expect([refused.statusCode, refused.json().label]).toEqual([403, 'signature_invalid'])
    }
    expect(await statusOf(customer)).toBe(35)
    expect(await connectionsOf(customer)).toMatchObject([{ status: 'opened' }])
  })

  it('answers 503 when a provider is down, and the application waits', async () => {
    const customer = await customerAtBank()
    const answer = unnax.answer
    unnax.answer = () => ({ status: 500 })
    const refused = await test.call('GET', `/aggregation/unnax/widget?token=${customer.token}`)
    unnax.answer = answer
    expect([refused.statusCode, refused.json().label]).toEqual([503, 'provider_unavailable'])
    expect(await statusOf(customer)).toBe(35)
  })
})

it('in production there is no simulated bank', async () => {
  expect((await test.call('GET', '/sandbox/bank?ticket=x')).statusCode).toBe(404)
  const body = { token: 'x', scenario: 'good' }
  expect((await test.call('POST', '/sandbox/bank/sessions', { body })).statusCode).toBe(404)
})
