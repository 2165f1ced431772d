// Goal: a borrower signs in to a bank; the application continues with the bank's data, returns to the bank step if the
// bank cannot be read, and data that the decision does not need are not stored.
import { BankScenario } from '@puente/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  connect,
  customerAtBank,
  dumpDatabase,
  sandboxSession,
  statusOf,
  submitSession,
} from '../../../test/bank-customers.ts'
import { impersonate } from '../../../test/impersonate.ts'
import { IBANS } from '../../../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SANDBOX_BANK_SLOW_MS: '0' })
})
afterAll(() => test.close())

const summaryOf = (loanId: number) => test.deps.transaction((tx) => tx.bankImports.summaryOf(loanId))
const accountsOf = async (token: string): Promise<string[]> =>
  (await test.call('GET', '/v2/user/available_bank_accounts', { token })).json().accounts

describe('the scenarios of the simulated bank', () => {
  it.each([
    ['good', 26, 'as_asked'],
    ['slow', 26, 'as_asked'],
    ['strong', 26, 'more'],
    ['low_income', 26, 'less'],
    ['thin', 33, 'as_asked'],
    ['over_indebted', 4, 'as_asked'],
    ['someone_elses_account', 34, 'as_asked'],
    ['import_fails', 35, 'as_asked'],
  ] as const)('[R1.04] %s ends in %i, %s, with a typed account and without', async (scenario, status, amount) => {
    for (const overrides of [{ amount: 200, iban: IBANS.good }, { amount: 200 }]) {
      const customer = await customerAtBank(test, overrides)
      if (!('iban' in overrides)) {
        await test.deps.transaction((tx) =>
          tx.users.savePerson(customer.userId, { bankAccount: null, payoutMethod: 9 }),
        )
      }
      expect(await connect(test, customer, scenario)).toBe(status)
      const { request_amount: offered, original_request_amount: asked } = (
        await test.call('GET', '/v2/loan', { token: customer.token })
      ).json()
      expect(Math.sign(offered - asked)).toBe({ as_asked: 0, more: 1, less: -1 }[amount])
    }
  })

  it.each([
    ['good', { monthlyIncomeCents: 1_900_00, monthlyExpensesCents: 1_000_00, otherLenderCount: 0, overdrawnDays: 0 }],
    ['strong', { monthlyIncomeCents: 3_500_00, monthlyExpensesCents: 1_200_00, otherLenderCount: 0 }],
    ['low_income', { monthlyIncomeCents: 750_00, monthlyExpensesCents: 560_00 }],
    ['thin', { monthlyIncomeCents: 640_00, transactionCount: 5, from: '2026-10-28' }],
    [
      'over_indebted',
      { monthlyIncomeCents: 1_500_00, otherLenderCount: 5, otherLenderMonthlyCents: 1_020_00, balanceCents: -85_40 },
    ],
    ['someone_elses_account', { monthlyIncomeCents: 1_900_00, monthlyExpensesCents: 1_000_00, holderMatches: true }],
  ] as const)('%s returns the expected data', async (scenario, figures) => {
    const customer = await customerAtBank(test)
    await connect(test, customer, scenario)
    expect(await summaryOf(customer.loanId)).toMatchObject({ bankName: 'Banco Alborada', ...figures })
  })

  it('[R3.10] offers only the borrower’s own accounts, including a typed one', async () => {
    const good = await customerAtBank(test, { iban: IBANS.other })
    expect(await accountsOf(good.token)).toEqual([])
    await connect(test, good, 'good')
    expect(await accountsOf(good.token)).toEqual([IBANS.other, expect.stringMatching(/^ES\d{22}$/)])

    const other = await customerAtBank(test, { iban: IBANS.other })
    await connect(test, other, 'someone_elses_account')
    const accounts = await accountsOf(other.token)
    expect(accounts).toEqual([expect.stringMatching(/^ES\d{22}$/)])
    expect(accounts).not.toContain(IBANS.other)
    const shown = await summaryOf(other.loanId)
    expect(shown?.accounts.map(({ iban, isOwn }) => [iban, isOwn])).toEqual([
      [IBANS.other, false],
      [accounts[0], true],
    ])
  })

  it('[R3.10] accepts one of the borrower’s own accounts and moves on to the signature; refuses another person’s', async () => {
    const customer = await customerAtBank(test, { iban: IBANS.other })
    await connect(test, customer, 'someone_elses_account')
    const choose = (method: number, iban: string | undefined) =>
      test.call('PUT', '/v2/user/issue_method', {
        token: customer.token,
        body: { method_of_disbursement: method, iban },
      })
    const refused = await choose(1, IBANS.other)
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      422,
      [{ property: 'iban', label: 'notYourAccount' }],
    ])
    expect((await choose(9, IBANS.good)).json().errors).toMatchObject([{ property: 'iban', label: 'unknownOption' }])
    const [own] = await accountsOf(customer.token)
    const chosen = await choose(9, own)
    expect([chosen.statusCode, chosen.json().loan.status]).toEqual([200, 26])
  })

  it('[R2.19] accepts a typed account of another bank as unverified, and the loan waits for a staff member', async () => {
    const customer = await customerAtBank(test, { iban: IBANS.other })
    await connect(test, customer, 'someone_elses_account')
    const body = { method_of_disbursement: 1, iban: IBANS.good }
    expect((await test.call('PUT', '/v2/user/issue_method', { token: customer.token, body })).statusCode).toBe(200)
    expect(await statusOf(test, customer.token)).toBe(34)
    const { rows } = await test.pool.query(
      `select detail from audit_events where user_id = $1 and action = 'payout_account_unverified'`,
      [customer.userId],
    )
    expect(rows).toEqual([{ detail: { method: 1 } }])
  })
})

it('[R3.10] gives a generated customer who waits for an account (34) own accounts to choose from', async () => {
  const { token } = (await test.call('POST', '/sandbox/customers', { body: { state: 34 } })).json()
  const accounts = await accountsOf(token)
  expect(accounts).toHaveLength(1)
  const body = { method_of_disbursement: 9, iban: accounts[0] }
  expect((await test.call('PUT', '/v2/user/issue_method', { token, body })).json().loan.status).toBe(26)
})

describe('POST /v2/loan/bank_token', () => {
  it('[R7.01] accepts the form of either client and moves the application to the import (37)', async () => {
    const { token } = await customerAtBank(test)
    const { sessionId, sessionIdSignature, bankName } = await sandboxSession(test, token, 'good')
    const older = { token1: sessionId, token2: sessionIdSignature, bank_name: bankName, type: 0 }
    const brought = await submitSession(test, token, older)
    expect([brought.statusCode, brought.json().status]).toEqual([200, 37])

    const another = await customerAtBank(test)
    const newer = await submitSession(test, another.token, await sandboxSession(test, another.token, 'good'))
    expect([newer.statusCode, newer.json().status]).toEqual([200, 37])
  })

  it('gives the same response to the same session, before and after the decision; another session then gets 409', async () => {
    const customer = await customerAtBank(test)
    const session = await sandboxSession(test, customer.token, 'good')
    const both = await Promise.all([1, 2].map(() => submitSession(test, customer.token, session)))
    expect(both.map((answer) => [answer.statusCode, answer.json().status])).toEqual([
      [200, 37],
      [200, 37],
    ])
    await test.runJobs()
    const late = await submitSession(test, customer.token, session)
    expect([late.statusCode, late.json().status]).toEqual([200, 26])
    const other = await submitSession(test, customer.token, await sandboxSession(test, customer.token, 'strong'))
    expect([other.statusCode, other.json().label]).toEqual([409, 'illegal_transition'])
    const { rows } = await test.pool.query('select to_status from loan_status_changes where loan_id = $1', [
      customer.loanId,
    ])
    expect(rows.filter(({ to_status: status }) => status === 37)).toHaveLength(1)
  })

  it('accepts one of two sessions from two tabs', async () => {
    const { token, loanId } = await customerAtBank(test)
    const sessions = await Promise.all([1, 2].map(() => sandboxSession(test, token, 'good')))
    const answers = await Promise.all(sessions.map((session) => submitSession(test, token, session)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { rows } = await test.pool.query('select status from bank_connections where loan_id = $1', [loanId])
    expect(rows).toEqual([{ status: 'connected' }])
  })

  it('refuses a session that is unsigned or belongs to another borrower, and stores nothing', async () => {
    const mine = await customerAtBank(test)
    const theirs = await customerAtBank(test)
    const session = await sandboxSession(test, mine.token, 'good')
    for (const [token, body] of [
      [mine.token, { ...session, sessionIdSignature: 'bm8' }],
      [mine.token, { ...session, sessionId: Buffer.from('{"user":1}').toString('base64url') }],
      [theirs.token, session],
    ] as const) {
      const refused = await submitSession(test, token, body)
      expect([refused.statusCode, refused.json().errors]).toMatchObject([
        422,
        [{ property: 'sessionId', label: 'incorrectData' }],
      ])
      expect(await statusOf(test, token)).toBe(35)
    }
    const { rows } = await test.pool.query('select id from bank_connections where loan_id = any($1)', [
      [mine.loanId, theirs.loanId],
    ])
    expect(rows).toEqual([])
  })

  it.each([{}, { token1: 'a', token2: 'b', bank_name: 'c', type: 1 }, { sessionId: 1 }, []])(
    'answers 422 to an invalid body: %j',
    async (body) => {
      const { token } = await customerAtBank(test)
      expect((await submitSession(test, token, body)).statusCode).toBe(422)
    },
  )

  it('POST /v2/loan/bank_token needs the borrower in person, with an application', async () => {
    expect((await test.call('POST', '/v2/loan/bank_token', { body: {} })).statusCode).toBe(401)
    const session = { sessionId: 'a', sessionIdSignature: 'b', bankId: 'c', bankName: 'd' }
    expect((await test.call('POST', '/v2/loan/bank_token', { body: session })).statusCode).toBe(401)
    const { userId } = await customerAtBank(test)
    const token = await impersonate(test, userId)
    expect((await submitSession(test, token, session)).json().label).toBe('impersonation_not_allowed')
  })
})

describe('when the bank cannot be read', () => {
  it('returns the application to 35, notifies the borrower, and accepts another sign-in', async () => {
    const customer = await customerAtBank(test)
    expect(await connect(test, customer, 'import_fails')).toBe(35)
    const inbox = await test.call('GET', '/v2/notification-inbox', { token: customer.token })
    expect(JSON.stringify(inbox.json())).toContain('No hemos podido leer tu banco')
    const { rows } = await test.pool.query(
      'select event, reason from loan_status_changes where loan_id = $1 order by id desc limit 1',
      [customer.loanId],
    )
    expect(rows).toEqual([{ event: 'bank_import_failed', reason: 'bank_failed' }])
    expect(await connect(test, customer, 'good')).toBe(26)
  })

  it('the failed session, sent again, starts nothing', async () => {
    const { token } = await customerAtBank(test)
    const session = await sandboxSession(test, token, 'import_fails')
    await submitSession(test, token, session)
    await test.runJobs()
    const again = await submitSession(test, token, session)
    expect([again.statusCode, again.json().status]).toEqual([200, 35])
  })
})

it('[R3.10] stores the summary and the accounts, but neither a transaction nor the session', async () => {
  const customer = await customerAtBank(test)
  const session = await sandboxSession(test, customer.token, 'over_indebted')
  await submitSession(test, customer.token, session)
  await test.runJobs()
  const kept = await dumpDatabase(test)
  for (const gone of ['SUPERMERCADOS', 'ALQUILER', 'VIVUS', session.sessionId, session.sessionIdSignature]) {
    expect(kept).not.toContain(gone)
  }
  const { rows } = await test.pool.query(
    'select status, sealed_session, erased_at from bank_connections where loan_id = $1',
    [customer.loanId],
  )
  expect(rows).toEqual([{ status: 'imported', sealed_session: null, erased_at: test.clock.now() }])
  const audit = await test.pool.query('select action from audit_events where user_id = $1 order by id', [
    customer.userId,
  ])
  const actions = audit.rows.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['bank_data_imported', 'bank_data_erased']))
})

describe('GET /aggregation/{provider}/widget', () => {
  const widget = (token: string, provider = 'kontomatik') =>
    test.call('GET', `/aggregation/${provider}/widget?token=${encodeURIComponent(token)}`)

  it('[R1.04] [R7.01] serves the page to a session token or a single-use ticket, for the provider assigned to the user', async () => {
    const { token } = await customerAtBank(test)
    expect((await test.call('GET', '/v2/user', { token })).json().bank_verification_adapter).toBe('kontomatik')
    for (const provider of ['kontomatik', 'unnax']) {
      const answer = await widget(token, provider)
      expect(answer.statusCode).toBe(200)
      expect(answer.json().url).toMatch(/^http:\/\/localhost(?::80)?\/sandbox\/bank\?ticket=/)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const { ticket } = (await test.call('POST', '/v2/user/ticket', { token })).json()
    expect((await widget(ticket)).statusCode).toBe(200)
    expect((await widget(ticket)).statusCode).toBe(401)
    expect((await widget(token, 'another')).statusCode).toBe(422)
  })

  it('GET /aggregation/{provider}/widget is for the borrower in person, while the application waits for a bank', async () => {
    const customer = await customerAtBank(test)
    expect((await widget('nonsense')).statusCode).toBe(401)
    expect((await widget(await impersonate(test, customer.userId))).statusCode).toBe(403)
    await connect(test, customer, 'good')
    expect((await widget(customer.token)).statusCode).toBe(409)
  })

  it('GET /aggregation/{provider}/widget can be framed by our own pages only, and posts a session that the server accepts', async () => {
    const { token } = await customerAtBank(test)
    const { pathname, search } = new URL((await widget(token)).json().url)
    const page = await test.call('GET', pathname + search)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    for (const scenario of BankScenario.options) expect(page.body).toContain(`value="${scenario}"`)

    const pick = (fields: Record<string, string>) =>
      test.call('POST', pathname + search, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const messageIn = (html: string) => {
      const attribute = /data-message="([^"]*)"/.exec(html)?.[1] ?? ''
      return JSON.parse(attribute.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
    }
    const choice = { bank: 'meseta', scenario: 'good' }
    expect(messageIn((await pick({ ...choice, action: 'cancel' })).body)).toEqual({
      source: 'puente-bank',
      type: 'cancelled',
    })
    expect(messageIn((await pick({ ...choice, action: 'fail' })).body)).toMatchObject({ type: 'failed' })
    const { source: _, type, ...session } = messageIn((await pick({ ...choice, action: 'connect' })).body)
    expect([type, session.bankName]).toEqual(['connected', 'Caja Meseta'])
    expect((await submitSession(test, token, session)).json().status).toBe(37)
  })

  it('a page that was left open too long says so', async () => {
    const { token } = await customerAtBank(test)
    const { pathname, search } = new URL((await widget(token)).json().url)
    test.clock.advanceMs(31 * 60_000)
    const page = await test.call('GET', pathname + search)
    expect(page.body).toContain('Esta página ha caducado')
    expect((await test.call('GET', '/sandbox/bank?ticket=a.b')).body).toContain('Esta página ha caducado')
  })
})
