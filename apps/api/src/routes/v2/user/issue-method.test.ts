// Goal: the borrower says where the money goes; an account that is none is refused, one that was checked cannot be replaced, and
// a loan that waited for an account goes on when it gets one.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant, personalDataInput } from '../../../../test/applicant.ts'
import { impersonate } from '../../../../test/impersonate.ts'
import { makeLoan, tokenFor } from '../../../../test/make-loan.ts'
import { IBANS, makeSignedLoan } from '../../../../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { applyLoanEvent } from '../../../loans/book.ts'

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

describe('before the bank is asked', () => {
  it('[R5.05] keeps a typed account, spaces removed', async () => {
    const { token } = await newApplicant(test)
    const response = await choose(token, 1, 'es91 2100 0418 4502 0005 1332')
    expect(response.statusCode).toBe(200)
    expect(account(response)).toEqual([1, 'ES9121000418450200051332'])
  })

  it.each([1, 9])('[R3.12] method %i with an empty number means the bank’s account', async (method) => {
    const { token } = await newApplicant(test)
    await choose(token, 1, IBANS.good)
    for (const empty of ['', '  ', null, undefined])
      expect(account(await choose(token, method, empty))).toEqual([9, null])
  })

  it.each([
    [1, 'ES1512341234171234567890', [['iban', 'incorrectNumberIban']]], // mod 97 is right, the account's own digits are not
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

  it('is recorded once, without the number, however often it is sent', async () => {
    const { token, userId } = await newApplicant(test)
    for (let time = 0; time < 3; time += 1) await choose(token, 1, IBANS.good)
    const { rows } = await test.pool.query('select action, detail from audit_events where user_id = $1', [userId])
    expect(rows).toEqual([{ action: 'payout_account_changed', detail: { method: 1 } }])
  })
})

describe('while a loan waits for an account (34)', () => {
  it('asks for one: an empty number is 422', async () => {
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

  it('an application goes on to its signature', async () => {
    const { token } = await awaitingAccount()
    const response = await choose(token, 9, IBANS.good)
    expect(account(response)).toEqual([9, IBANS.good])
    expect(response.json().loan.status).toBe(26)
  })

  it('a signed loan goes on to the next transfer, to the new account', async () => {
    const { token, loanId } = await makeSignedLoan(test, { iban: IBANS.failsAlways })
    await test.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (record === null) throw new Error('the loan is gone')
      const started = await applyLoanEvent(tx, record, 'payout_started', context())
      const failed = await applyLoanEvent(tx, started, 'payout_failed', context())
      await applyLoanEvent(tx, failed, 'payout_account_needed', context())
    })
    const response = await choose(token, 1, IBANS.other)
    expect(response.json().loan.status).toBe(10)
    const { rows } = await test.pool.query('select iban from payouts where loan_id = $1', [loanId])
    expect(rows).toEqual([{ iban: IBANS.other }])
  })
})

describe('once the account is in use', () => {
  it('cannot be replaced while the loan is open; the same one may be sent again', async () => {
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

it('needs the borrower in person: no token is 401, an admin who acts for one is 403', async () => {
  const { userId } = await newApplicant(test)
  expect((await choose(undefined, 1, IBANS.good)).statusCode).toBe(401)
  const token = await impersonate(test, userId)
  const response = await choose(token, 1, IBANS.good)
  expect([response.statusCode, response.json().label]).toEqual([403, 'impersonation_not_allowed'])
})

it('saving the person later leaves the account as it is', async () => {
  const { token } = await newApplicant(test)
  await choose(token, 1, IBANS.good)
  const body = { personal_data: personalDataInput({ bank_account: IBANS.other }) }
  expect(account(await test.call('PUT', '/v2/user/personal_data', { token, body }))).toEqual([1, IBANS.good])
})

it('bad bodies are 4xx, whatever they hold', async () => {
  const { userId } = await newApplicant(test)
  const token = await test.deps.transaction((tx) => tokenFor(tx, test.deps, userId))
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()), async (method, iban) => {
      expect([200, 400, 422]).toContain((await choose(token, method, iban)).statusCode)
    }),
    { numRuns: 30 },
  )
})
