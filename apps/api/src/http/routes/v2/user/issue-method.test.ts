// Goal: the borrower chooses the payout account. An invalid account is rejected, an account in use cannot be replaced, and a
// loan that waits for an account continues once its holder is verified.
import type { StaffPayoutAccounts } from '@puente/contract'
import type { StaffRole } from '@puente/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant, personalDataInput } from '../../../../../test/applicant.ts'
import { makeApplicationAtBank, ownAccount } from '../../../../../test/bank-application.ts'
import { withAcceptedDocuments } from '../../../../../test/documents.ts'
import { impersonate } from '../../../../../test/impersonate.ts'
import { makeLoan, tokenFor } from '../../../../../test/make-loan.ts'
import { IBANS, makeSignedLoan } from '../../../../../test/signed-loan.ts'
import { approveAs, makeStaff } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { acceptAccount } from '../../../../demo/accept-account.ts'
import { decideApplication } from '../../../../lending/decisions/decide-application.ts'
import { applyLoanEvent } from '../../../../lending/loans/book.ts'
import { standingOfAccount } from '../../../../lending/payouts/account-standing.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const choose = (token: string | undefined, method_of_disbursement: unknown, iban?: unknown) =>
  test.call('PUT', '/v2/user/issue_method', {
    body: { method_of_disbursement, iban },
    ...(token === undefined ? {} : { token }),
  })

const account = (response: { json(): { payout_method: number; personal_data: { bank_account: string } } }) => {
  const { payout_method, personal_data } = response.json()
  return [payout_method, personal_data.bank_account]
}
const context = () => ({ actor: 'system', now: test.clock.now(), today: test.clock.today() })

/** An application that waits for a payout account, before its signature. */
async function awaitingAccount() {
  const applicant = await newApplicant(test)
  await test.deps.transaction(async (tx) => {
    const request = await makeLoan(tx, test.deps, applicant.userId, { until: 'request' })
    const accepted = await applyLoanEvent(tx, request, 'application_accepted', context())
    await applyLoanEvent(tx, accepted, 'payout_account_needed', context())
  })
  return applicant
}

/** A signed loan whose transfer failed permanently. */
async function signedAwaitingAccount() {
  const loan = await makeSignedLoan(test, { iban: IBANS.failsAlways })
  await test.deps.transaction(async (tx) => {
    let record = await tx.loans.lockById(loan.loanId)
    if (record === null) throw new Error('the loan is gone')
    for (const event of ['payout_started', 'payout_failed', 'payout_account_needed'] as const) {
      record = await applyLoanEvent(tx, record, event, context())
    }
    await tx.payouts.add({
      id: crypto.randomUUID(),
      loanId: loan.loanId,
      attempt: 1,
      endToEndId: loan.publicId.replaceAll('-', ''),
      iban: IBANS.failsAlways,
      holderName: 'Núria Peña Güell',
      amountCents: 300_00,
      status: 'failed',
      provider: 'sandbox',
      createdAt: test.clock.now(),
    })
  })
  return loan
}

const REASON = 'Certificado de titularidad del banco'
const userOf = (token: string) => test.call('GET', '/v2/user', { token })

async function decide(
  verb: 'accept' | 'refuse',
  userId: number,
  iban: string,
  { role = 'underwriter', reason = REASON }: { role?: StaffRole; reason?: string } = {},
) {
  const { token } = await makeStaff(test, role)
  return test.call('POST', `/staff/payout-accounts/${userId}/${verb}`, { token, body: { iban, reason } })
}

const listed = async (userId: number): Promise<string[]> => {
  const { token } = await makeStaff(test, 'support')
  const { items } = (await test.call('GET', '/staff/payout-accounts', { token })).json<StaffPayoutAccounts>()
  return items.filter((item) => item.customer_id === userId).map(({ iban }) => iban)
}

const payoutsOf = async (loanId: number): Promise<string[]> => {
  const { rows } = await test.pool.query('select iban from payouts where loan_id = $1 order by attempt', [loanId])
  return rows.map(({ iban }) => iban)
}

describe('before the bank import', () => {
  it('[R5.05] stores a typed account without spaces', async () => {
    const { token } = await newApplicant(test)
    const response = await choose(token, 1, 'es91 2100 0418 4502 0005 1332')
    expect(response.statusCode).toBe(200)
    expect(account(response)).toEqual([1, 'ES9121000418450200051332'])
  })

  it.each([1, 9])('[R3.12] method %i with an empty number means the account that the bank shows', async (method) => {
    const { token } = await newApplicant(test)
    await choose(token, 1, IBANS.good)
    for (const empty of ['', '  ', null, undefined])
      expect(account(await choose(token, method, empty))).toEqual([9, null])
  })

  it.each([
    [1, 'ES1512341234171234567890', [['iban', 'incorrectNumberIban']]], // mod 97 is valid, the account's own check digits are not
    [1, 'GR1601101050000010547023795', [['iban', 'incorrectNumberIban']]],
    [2, IBANS.good, [['method_of_disbursement', 'unknownOption']]],
    [
      null,
      'x',
      [
        ['method_of_disbursement', 'field_required'],
        ['iban', 'incorrectNumberIban'],
      ],
    ],
    ['1', '', [['method_of_disbursement', 'incorrectData']]],
  ])('[R5.05] refuses method %j with "%s"', async (method, iban, errors) => {
    const { token } = await newApplicant(test)
    const response = await choose(token, method, iban)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors.map((error: Record<string, string>) => [error.property, error.label])).toEqual(errors)
  })

  it('the choice before the bank import is recorded once, without the number, however often it is sent', async () => {
    const { token, userId } = await newApplicant(test)
    for (let time = 0; time < 3; time += 1) await choose(token, 1, IBANS.good)
    const { rows } = await test.pool.query('select action, detail from audit_events where user_id = $1', [userId])
    expect(rows).toEqual([{ action: 'payout_account_changed', detail: { method: 1 } }])
  })
})

describe('while a loan waits for an account (34)', () => {
  it('requires a number: an empty one is 422', async () => {
    const { token } = await awaitingAccount()
    for (const method of [1, 9]) {
      const response = await choose(token, method, '')
      expect([response.statusCode, response.json().errors[0]]).toMatchObject([
        422,
        { property: 'iban', label: 'field_required' },
      ])
    }
    expect((await test.call('GET', '/v2/user', { token })).json().loan.status).toBe(34)
  })

  it('[R2.19] a verified account moves an application on to its signature', async () => {
    const { token, userId } = await awaitingAccount()
    await test.deps.transaction((tx) =>
      acceptAccount(tx, { userId, iban: IBANS.good, by: 'test', now: test.clock.now() }),
    )
    const response = await choose(token, 9, IBANS.good)
    expect(account(response)).toEqual([9, IBANS.good])
    expect(response.json()).toMatchObject({ payout_account_review: null, loan: { status: 26 } })
  })

  it('[R2.19] an account that no bank has shown waits for two staff members, then the application continues by itself', async () => {
    const { token, userId } = await awaitingAccount()
    const waiting = await choose(token, 1, IBANS.good)
    expect(waiting.json()).toMatchObject({ payout_account_review: 'waiting', loan: { status: 34 } })
    expect(await listed(userId)).toEqual([IBANS.good])
    const accepted = await decide('accept', userId, IBANS.good)
    expect([accepted.statusCode, accepted.json().outcome]).toEqual([202, 'waiting'])
    expect((await userOf(token)).json()).toMatchObject({ payout_account_review: 'waiting', loan: { status: 34 } })
    const approved = await approveAs(test, 'underwriter', accepted.json().approval_id)
    expect([approved.statusCode, approved.json().state]).toEqual([200, 'approved'])
    expect((await userOf(token)).json()).toMatchObject({ payout_account_review: null, loan: { status: 26 } })
    expect(await listed(userId)).toEqual([])
    const { rows } = await test.pool.query(
      "select actor, detail from audit_events where user_id = $1 and action = 'payout_account_accepted'",
      [userId],
    )
    expect(rows).toEqual([
      {
        actor: expect.stringMatching(/^admin:underwriter-/),
        detail: {
          reason: REASON,
          iban_ends_in: IBANS.good.slice(-4),
          requested_by: expect.stringMatching(/^underwriter-/),
          approved_by: 'demo-underwriter',
          approval_id: accepted.json().approval_id,
        },
      },
    ])
    expect((await decide('accept', userId, IBANS.good)).statusCode).toBe(404)
  })

  it('[R2.19] a signed loan is not paid to an unverified account, and is paid once the account is accepted', async () => {
    const { token, userId, loanId } = await signedAwaitingAccount()
    const waiting = await choose(token, 1, IBANS.other)
    expect(waiting.json()).toMatchObject({ payout_account_review: 'waiting', loan: { status: 34 } })
    expect(await payoutsOf(loanId)).toEqual([IBANS.failsAlways])
    const tried = await test.call('POST', '/v2/loan/issuance', { token })
    expect([tried.statusCode, tried.json().label]).toEqual([409, 'payout_account_needed'])
    await approveAs(test, 'admin', (await decide('accept', userId, IBANS.other)).json().approval_id)
    expect((await userOf(token)).json().loan.status).toBe(10)
    expect(await payoutsOf(loanId)).toEqual([IBANS.failsAlways, IBANS.other])
  })

  it('[R2.19] a rejected account leaves the loan waiting for another one', async () => {
    const { token, userId } = await awaitingAccount()
    await choose(token, 1, IBANS.good)
    expect((await decide('refuse', userId, IBANS.good)).json()).toMatchObject({
      status: 'refused',
      loan: { status: 34 },
    })
    expect((await userOf(token)).json()).toMatchObject({ payout_account_review: 'refused', loan: { status: 34 } })
    const next = await choose(token, 1, IBANS.other)
    expect(next.json()).toMatchObject({ payout_account_review: 'waiting', loan: { status: 34 } })
  })

  it('an account that was changed while it waited can no longer be accepted', async () => {
    const { token, userId } = await awaitingAccount()
    await choose(token, 1, IBANS.good)
    await choose(token, 1, IBANS.other)
    expect(await listed(userId)).toEqual([IBANS.other])
    expect((await decide('accept', userId, IBANS.good)).statusCode).toBe(404)
    const { approval_id: id } = (await decide('accept', userId, IBANS.other)).json()
    await choose(token, 1, IBANS.good)
    const stale = await approveAs(test, 'admin', id)
    expect([stale.statusCode, stale.json().label]).toEqual([409, 'approval_stale'])
    expect((await userOf(token)).json().loan.status).toBe(34)
  })

  it('a decision needs the permission and a reason', async () => {
    const { token, userId } = await awaitingAccount()
    await choose(token, 1, IBANS.good)
    expect((await decide('accept', userId, IBANS.good, { role: 'support' })).statusCode).toBe(403)
    expect((await decide('accept', userId, IBANS.good, { reason: '' })).statusCode).toBe(422)
    expect((await userOf(token)).json().payout_account_review).toBe('waiting')
  })

  it('the account of the transfer that just failed is rejected', async () => {
    const { token } = await signedAwaitingAccount()
    const answer = await choose(token, 1, IBANS.failsAlways)
    expect([answer.statusCode, answer.json().label]).toEqual([409, 'payout_account_needed'])
  })
})

describe('an account that was verified earlier', () => {
  /** The bank shows an account of the customer other than the typed one. */
  const decideWith = async (isAccepted: boolean) => {
    const { userId, loanId } = await makeApplicationAtBank(test, {
      iban: IBANS.good,
      summary: { accounts: [ownAccount(IBANS.other)] },
    })
    await withAcceptedDocuments(test, userId)
    if (isAccepted) {
      const now = test.clock.now()
      await test.deps.transaction((tx) => acceptAccount(tx, { userId, iban: IBANS.good, by: 'test', now }))
    }
    await decideApplication(test.deps, loanId)
    const { rows } = await test.pool.query('select status, payout_iban from loans where id = $1', [loanId])
    return rows[0]
  }

  it('an account that was verified earlier is used for the next loan, even if the bank of that loan does not show it', async () => {
    expect(await decideWith(true)).toEqual({ status: 26, payout_iban: IBANS.good })
    expect(await decideWith(false)).toEqual({ status: 34, payout_iban: null })
  })

  it('an account that was verified earlier is no longer verified after the customer’s name changed', async () => {
    const { userId, token } = await newApplicant(test)
    const put = (first_name: string) =>
      test.call('PUT', '/v2/user/personal_data', {
        token,
        body: { personal_data: { ...person, first_name } },
      })
    const person = personalDataInput()
    await put('Lucía')
    const now = test.clock.now()
    await test.deps.transaction((tx) => acceptAccount(tx, { userId, iban: IBANS.good, by: 'test', now }))
    const standing = () =>
      test.deps.transaction(async (tx) => {
        const customer = await tx.users.byId(userId)
        return customer && standingOfAccount(tx, customer, IBANS.good)
      })
    expect(await standing()).toBe('verified')
    expect((await put('Ana')).statusCode).toBe(200)
    expect(await standing()).toBe('unverified')
  })

  it('an account that was verified earlier is checked again when the transfer is sent', async () => {
    const { userId, loanId, token } = await makeSignedLoan(test)
    expect((await test.call('POST', '/v2/loan/issuance', { token })).json().status).toBe(10)
    await test.deps.transaction((tx) => tx.payoutAccountReviews.supersede(userId, 'accepted'))
    await test.runJobs()
    const { rows } = await test.pool.query('select status from payouts where loan_id = $1', [loanId])
    expect(rows).toEqual([{ status: 'queued' }])
  })
})

describe('once the account is in use', () => {
  it('an account in use cannot be replaced while the loan is open; the same one may be sent again', async () => {
    const { token, userId } = await newApplicant(test)
    await choose(token, 1, IBANS.good)
    await test.deps.transaction((tx) => makeLoan(tx, test.deps, userId))
    const other = await choose(token, 1, IBANS.other)
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({ label: 'data_locked', errors: [{ property: 'iban', label: 'dataLocked' }] })
    expect((await choose(token, 9, '')).statusCode).toBe(409)
    expect(account(await choose(token, 1, IBANS.good))).toEqual([1, IBANS.good])
  })
})

it('requires the borrower in person: no token is 401, an impersonated session is 403', async () => {
  const { userId } = await newApplicant(test)
  expect((await choose(undefined, 1, IBANS.good)).statusCode).toBe(401)
  const token = await impersonate(test, userId)
  const response = await choose(token, 1, IBANS.good)
  expect([response.statusCode, response.json().label]).toEqual([403, 'impersonation_not_allowed'])
})

it('saving personal data later leaves the account unchanged', async () => {
  const { token } = await newApplicant(test)
  await choose(token, 1, IBANS.good)
  const body = { personal_data: personalDataInput({ bank_account: IBANS.other }) }
  expect(account(await test.call('PUT', '/v2/user/personal_data', { token, body }))).toEqual([1, IBANS.good])
})

it('malformed bodies are 4xx', async () => {
  const { userId } = await newApplicant(test)
  const token = await test.deps.transaction((tx) => tokenFor(tx, test.deps, userId))
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()), async (method, iban) => {
      expect([200, 400, 422]).toContain((await choose(token, method, iban)).statusCode)
    }),
    { numRuns: 30 },
  )
})
