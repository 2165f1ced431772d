// Goal: a customer withdraws the marketing consent as easily as it was given, and each change is recorded with its time.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { impersonate } from '../../../../../test/impersonate.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let test: TestApp
let lastPhone = 34_617_000_000
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function signIn(extra: object = {}, phone = String(++lastPhone)): Promise<{ token: string; phone: string }> {
  const asked = await test.call('POST', '/v2/user/login', { body: { mobile_phone: phone, ...extra } })
  const body = { mobile_phone: phone, code: String(asked.headers.code), ...extra }
  return { token: (await test.call('POST', '/v2/user/login_confirm', { body })).json().token, phone }
}
const choose = (token: string, body: unknown) => test.call('PUT', '/v2/user/marketing', { token, body })
const userOf = async (token: string) => (await test.call('GET', '/v2/user', { token })).json()
const historyOf = async (userId: number) =>
  (
    await test.pool.query(
      "select action, detail->>'where' as place, at from audit_events where user_id = $1 and action like 'marketing%' order by id",
      [userId],
    )
  ).rows.map(({ action, place, at }) => [action, place, at.toISOString()])

it('is withdrawn and given again with immediate effect, and every change is recorded', async () => {
  const { token } = await signIn({ agree_marketing: true })
  const { id, agreements } = await userOf(token)
  expect(agreements.marketing).toBe(true)
  const times = [test.clock.now()]
  for (const agree of [false, false, true]) {
    test.clock.advanceMs(60_000)
    times.push(test.clock.now())
    const answer = await choose(token, { agree_marketing: agree })
    expect([answer.statusCode, answer.json().agreements.marketing]).toEqual([200, agree])
    expect((await userOf(token)).agreements.marketing).toBe(agree)
  }
  const at = (n: number) => times[n]?.toISOString()
  // The second withdrawal changed nothing.
  expect(await historyOf(id)).toEqual([
    ['marketing_consent_given', 'sign_in', at(0)],
    ['marketing_consent_withdrawn', 'account', at(1)],
    ['marketing_consent_given', 'account', at(3)],
  ])
})

it('stays withdrawn when the customer signs in again without the checkbox', async () => {
  const { token, phone } = await signIn({ agree_marketing: true })
  await choose(token, { agree_marketing: false })
  test.clock.advanceMs(91_000)
  const again = await signIn({}, phone)
  expect((await userOf(again.token)).agreements.marketing).toBe(false)
})

it('cannot be changed by an impersonated session or a malformed body', async () => {
  const { token } = await signIn()
  const { id } = await userOf(token)
  const admin = await impersonate(test, id)
  expect((await choose(admin, { agree_marketing: true })).statusCode).toBe(403)
  for (const body of [{}, { agree_marketing: 'yes' }, { agree_marketing: null }, [true]]) {
    expect((await choose(token, body)).statusCode).toBe(422)
  }
  expect((await test.call('PUT', '/v2/user/marketing', { body: { agree_marketing: true } })).statusCode).toBe(401)
  expect(await historyOf(id)).toEqual([])
})
