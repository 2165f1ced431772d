// Goal: an operator can switch all codes to six digits: when sent, announced, checked and displayed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBorrower, tokenFor } from '../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { readConfig } from '../../config.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ PUENTE_CODE_DIGITS: '6' })
})
afterAll(() => server.close())

it('signs in with six digits, which the message also carries for autofill', async () => {
  const phone = '34622000001'
  const code = String((await server.call('POST', '/v2/user/login', { body: { mobile_phone: phone } })).headers.code)
  expect(code).toMatch(/^\d{6}$/)
  await server.runJobs()
  const { items } = (await server.call('GET', `/sandbox/messages?to=${phone}`)).json()
  expect(items[0].text).toContain(`tu código es ${code}`)
  expect(items[0].text).toMatch(new RegExp(`@localhost #${code}$`))
  const short = await server.call('POST', '/v2/user/login_confirm', {
    body: { mobile_phone: phone, code: code.slice(0, 4) },
  })
  expect([short.statusCode, short.json().errors]).toEqual([
    422,
    [{ property: 'code', message: 'El código tiene 6 cifras', label: 'codeLength6' }],
  ])
  const { rows } = await server.pool.query("select count(*)::int as n from code_events where kind = 'wrong'")
  expect(rows[0].n).toBe(0)
  const confirmed = await server.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code } })
  expect(confirmed.statusCode).toBe(200)
})

it('says at its field that a code to sign or to change the phone has six digits', async () => {
  const token = await server.deps.transaction(async (tx) =>
    tokenFor(tx, server.deps, await makeBorrower(tx, server.clock.now())),
  )
  const signed = await server.call('POST', '/v2/loan/sign', { body: { code: '1234' }, token })
  expect(signed.json().errors).toMatchObject([{ property: 'code', label: 'codeLength6' }])
  const changed = await server.call('PUT', '/v2/user/phone_confirmation', {
    body: { code: '123456', current_code: '1234' },
    token,
  })
  expect(changed.json().errors).toMatchObject([{ property: 'current_code', label: 'codeLength6' }])
})

it('tells the page how many digits to ask for', async () => {
  expect((await server.call('GET', '/content/client-settings')).json().code_digits).toBe(6)
})

it.each([
  [undefined, 4],
  ['4', 4],
  ['6', 6],
])('PUENTE_CODE_DIGITS=%s means %i digits', (value, digits) => {
  expect(readConfig(value === undefined ? {} : { PUENTE_CODE_DIGITS: value }).codeDigits).toBe(digits)
})

it.each(['5', '0', 'six'])('PUENTE_CODE_DIGITS=%s is rejected', (value) => {
  expect(() => readConfig({ PUENTE_CODE_DIGITS: value })).toThrow('PUENTE_CODE_DIGITS')
})
