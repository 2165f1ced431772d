// Goal: for 24 hours after a phone change, no session can sign anything or send the money to another account.
import type { Phone } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../../test/applicant.ts'
import { makeLoan } from '../../../test/make-loan.ts'
import { makeOfferedLoan, type OfferedLoan } from '../../../test/offered-loan.ts'
import { IBANS } from '../../../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { applyLoanEvent } from '../../lending/loans/book.ts'

const HOLD_MS = 24 * 3_600_000

let test: TestApp
let lastPhone = 34_613_000_000
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** A customer with an offer to sign who has just changed the phone. */
async function justChanged(): Promise<OfferedLoan> {
  const loan = await makeOfferedLoan(test)
  await test.runJobs()
  lastPhone += 1
  const { token } = loan
  const asked = await test.call('PUT', '/v2/user/change_phone', { token, body: { mobile_phone: String(lastPhone) } })
  const body = { code: String(asked.headers.code), current_code: String(asked.headers['current-code']) }
  const changed = await test.call('PUT', '/v2/user/phone_confirmation', { token, body })
  expect(changed.statusCode).toBe(200)
  return loan
}

const HELD_CALLS = [
  ['POST', '/v2/loan/sign_resend', undefined],
  ['POST', '/v2/loan/sign', { code: '1234' }],
  ['PUT', '/v2/user/issue_method', { method_of_disbursement: 1, iban: IBANS.other }],
  ['PUT', '/v2/user/issue_method', { method_of_disbursement: 9, iban: '' }],
] as const

describe('after a phone change', () => {
  it.each(HELD_CALLS)('refuses %s %s and states the end of the hold', async (method, url, body) => {
    const { token } = await justChanged()
    test.clock.advanceMs(HOLD_MS - 60_000)
    const refused = await test.call(method, url, { token, ...(body === undefined ? {} : { body }) })
    expect([refused.statusCode, refused.json().label]).toEqual([409, 'phone_changed_recently'])
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json().held_until).toBe(new Date(test.clock.now().getTime() + 60_000).toISOString())
    expect(refused.json().message).toContain('24 horas')
  })

  it('holds a payout account that a loan waits for, even an account that is already known', async () => {
    const { token, userId } = await newApplicant(test)
    const body = { method_of_disbursement: 1, iban: IBANS.good }
    expect((await test.call('PUT', '/v2/user/issue_method', { token, body })).statusCode).toBe(200)
    const context = { actor: 'system', now: test.clock.now(), today: test.clock.today() }
    await test.deps.transaction(async (tx) => {
      const request = await makeLoan(tx, test.deps, userId, { until: 'request' })
      const accepted = await applyLoanEvent(tx, request, 'application_accepted', context)
      await applyLoanEvent(tx, accepted, 'payout_account_needed', context)
      lastPhone += 1
      await tx.users.changePhone(userId, String(lastPhone) as Phone, { now: context.now, isConfirmed: true })
    })
    const refused = await test.call('PUT', '/v2/user/issue_method', { token, body })
    expect(refused.json().label).toBe('phone_changed_recently')
  })

  it('accepts the unchanged payout account again', async () => {
    const { token } = await justChanged()
    const body = { method_of_disbursement: 1, iban: IBANS.good }
    expect((await test.call('PUT', '/v2/user/issue_method', { token, body })).statusCode).toBe(200)
  })

  it('tells the user the end of the hold, and allows signing again at that time', async () => {
    const { token } = await justChanged()
    const until = async () => (await test.call('GET', '/v2/user', { token })).json().phone_change_hold_until
    expect(await until()).toBe(new Date(test.clock.now().getTime() + HOLD_MS).toISOString())
    test.clock.advanceMs(HOLD_MS)
    expect(await until()).toBeNull()
    // It is another day, so the documents are regenerated first; the hold is not what signing waits for.
    await test.call('POST', '/v2/loan/sign_resend', { token })
    await test.runJobs()
    const asked = await test.call('POST', '/v2/loan/sign_resend', { token })
    expect(asked.statusCode, asked.body).toBe(200)
    const signed = await test.call('POST', '/v2/loan/sign', { token, body: { code: String(asked.headers.code) } })
    expect(signed.statusCode, signed.body).toBe(200)
  })

  it('sets no hold for a customer who never changed the phone', async () => {
    const { token } = await makeOfferedLoan(test)
    expect((await test.call('GET', '/v2/user', { token })).json().phone_change_hold_until).toBeNull()
  })
})
