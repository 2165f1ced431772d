// Goal: a signed borrower corrects the account that the money goes to, with a code from the phone; the owner of a stolen session hears of
// it and has a day to call; and money that has left cannot be redirected.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyQueue } from '../../../../../test/queued-jobs.ts'
import { IBANS, makeSignedLoan, type SignedLoan } from '../../../../../test/signed-loan.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import type { Jobs } from '../../../../db/repositories/outbox.ts'
import { acceptAccount } from '../../../../demo/accept-account.ts'
import { runNightsUntil } from '../../../../night/run-nights.ts'
import { jobHandlers } from '../../../../worker.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const DAY_MS = 24 * 3_600_000

const ask = ({ token }: SignedLoan, iban: string) =>
  test.call('PUT', '/v2/user/change_payout_account', { token, body: { iban } })
const confirm = ({ token }: SignedLoan, iban: string, code: string) =>
  test.call('PUT', '/v2/user/payout_account_confirmation', { token, body: { iban, code } })
async function change(loan: SignedLoan, iban: string) {
  const asked = await ask(loan, iban)
  expect(asked.statusCode, asked.body).toBe(200)
  const confirmed = await confirm(loan, iban, String(asked.headers.code))
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return confirmed.json()
}
const fieldError = (answer: { json(): { errors: { property: string; label: string }[] } }) =>
  answer.json().errors.map(({ property, label }) => [property, label])
const loanOf = async ({ token }: SignedLoan) => (await test.call('GET', '/v2/loan', { token })).json()
const issue = ({ token }: SignedLoan) => test.call('POST', '/v2/loan/issuance', { token })
const transfersOf = async ({ loanId }: SignedLoan): Promise<{ id: string; iban: string; status: string }[]> =>
  (await test.pool.query('select id, iban, status from payouts where loan_id = $1 order by attempt', [loanId])).rows
const send = async (loan: SignedLoan) => {
  const payload: Jobs['start-payout'] = { payoutId: (await transfersOf(loan)).at(-1)?.id ?? '' }
  const handler = jobHandlers(test.deps)['start-payout'] as (payload: unknown) => Promise<void>
  await handler(payload)
}

/** A signed loan of a customer with two accounts of their own. */
async function signedWithTwo(options: Parameters<typeof makeSignedLoan>[1] = {}): Promise<SignedLoan> {
  const loan = await makeSignedLoan(test, options)
  await test.deps.transaction(async (tx) => {
    const now = test.clock.now()
    await acceptAccount(tx, { userId: loan.userId, iban: IBANS.other, by: 'test', now })
    await tx.users.savePerson(loan.userId, { email: `titular${loan.userId}@example.es`, bankAccount: IBANS.good })
  })
  return loan
}

describe('another account for a signed loan', () => {
  it('is taken with the code that went to the phone; phone, e-mail and inbox are told, and the money waits for a day', async () => {
    const loan = await signedWithTwo()
    await emptyQueue(test.pool)
    expect(await loanOf(loan)).toMatchObject({ payout_account: IBANS.good, payout_account_correctable: true })
    const user = await change(loan, IBANS.other)
    expect(user.personal_data.bank_account).toBe(IBANS.other)
    const until = new Date(test.clock.now().getTime() + DAY_MS)
    expect(await loanOf(loan)).toMatchObject({ payout_account: IBANS.other, payout_hold_until: until.toISOString() })
    await test.runJobs()
    const phone = user.contacts.mobile_phone
    const [notice, code] = (await test.call('GET', `/sandbox/messages?to=${phone}`)).json().items
    expect(notice.text).toContain('irá a tu cuenta que acaba en 1332')
    expect(code.text).toContain('COBRAR TU PRÉSTAMO EN OTRA CUENTA, la que acaba en 1332')
    const mails = await test.pool.query('select recipient, template_key from mails where user_id = $1', [loan.userId])
    expect(mails.rows).toEqual([
      { recipient: `titular${loan.userId}@example.es`, template_key: 'payout_account_changed' },
    ])
    const inbox = (await test.call('GET', '/v2/notification-inbox', { token: loan.token })).json()
    expect(inbox[0].message).toContain('1332')
    const audit = await test.pool.query(
      "select actor, detail from audit_events where action = 'payout_account_changed' and user_id = $1",
      [loan.userId],
    )
    expect(audit.rows).toEqual([{ actor: 'borrower', detail: { loan_id: loan.loanId } }])

    expect((await issue(loan)).statusCode).toBe(200)
    await send(loan)
    expect(await transfersOf(loan)).toMatchObject([{ iban: IBANS.other, status: 'queued' }])
    test.clock.advanceMs(DAY_MS)
    expect((await loanOf(loan)).payout_hold_until).toBeUndefined()
    await send(loan)
    expect(await transfersOf(loan)).toMatchObject([{ iban: IBANS.other, status: 'sent' }])
  })

  it('moves a transfer that has not left, and leaves in the night after the hold', async () => {
    const loan = await signedWithTwo()
    await emptyQueue(test.pool)
    expect((await issue(loan)).statusCode).toBe(200)
    await change(loan, IBANS.other)
    await test.runJobs()
    expect(await transfersOf(loan)).toMatchObject([{ iban: IBANS.other, status: 'queued' }])
    test.clock.advanceMs(2 * DAY_MS)
    await runNightsUntil(test.deps, test.clock.today())
    await test.runJobs()
    expect(await transfersOf(loan)).toMatchObject([{ iban: IBANS.other, status: 'completed' }])
  })

  it('stays out of the file for the bank until the hold is over', async () => {
    const loan = await signedWithTwo()
    await emptyQueue(test.pool)
    expect((await issue(loan)).statusCode).toBe(200)
    await change(loan, IBANS.other)
    const [transfer] = await transfersOf(loan)
    const waiting = () =>
      test.deps.transaction((tx) =>
        tx.payouts.lockQueued({ limit: 10, now: test.clock.now(), among: [transfer?.id ?? ''] }),
      )
    expect(await waiting()).toEqual([])
    test.clock.advanceMs(DAY_MS)
    expect((await waiting()).map(({ iban }) => iban)).toEqual([IBANS.other])
  })

  it('is refused once the transfer has left, at its field, and the transfer keeps its account', async () => {
    const loan = await signedWithTwo()
    const asked = await ask(loan, IBANS.other)
    expect((await issue(loan)).statusCode).toBe(200)
    await send(loan)
    const late = await confirm(loan, IBANS.other, String(asked.headers.code))
    expect([late.statusCode, late.json().label, fieldError(late)]).toEqual([
      409,
      'data_locked',
      [['iban', 'payoutLeft']],
    ])
    expect(await transfersOf(loan)).toMatchObject([{ iban: IBANS.good, status: 'sent' }])
    expect((await loanOf(loan)).payout_account_correctable).toBeUndefined()
  })

  it('is refused if nothing is known of its holder, if it is the present one, or is no account', async () => {
    const loan = await signedWithTwo()
    expect(fieldError(await ask(loan, IBANS.failsOnce))).toEqual([['iban', 'accountNotShown']])
    expect(fieldError(await ask(loan, IBANS.good))).toEqual([['iban', 'sameAccount']])
    expect(fieldError(await ask(loan, 'ES00'))[0]?.[0]).toBe('iban')
  })

  it('needs a code for itself: not of another account or another loan, and three tries', async () => {
    const [loan, other] = [await signedWithTwo(), await signedWithTwo()]
    await test.deps.transaction((tx) =>
      acceptAccount(tx, { userId: loan.userId, iban: IBANS.failsOnce, by: 'test', now: test.clock.now() }),
    )
    const code = String((await ask(loan, IBANS.other)).headers.code)
    expect((await confirm(loan, IBANS.failsOnce, code)).json().label).toBe('code_expired')
    expect((await confirm(other, IBANS.other, code)).json().label).toBe('code_expired')
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    for (const label of ['code_incorrect', 'code_incorrect', 'code_incorrect', 'too_many_attempts']) {
      expect((await confirm(loan, IBANS.other, wrong)).json().label).toBe(label)
    }
    expect((await loanOf(loan)).payout_account).toBe(IBANS.good)
  })

  it('is refused for a day after a change of the phone', async () => {
    const loan = await signedWithTwo()
    await test.pool.query('update users set phone_changed_at = $2 where id = $1', [loan.userId, test.clock.now()])
    const held = await ask(loan, IBANS.other)
    expect([held.statusCode, held.json().label]).toEqual([409, 'phone_changed_recently'])
  })
})
