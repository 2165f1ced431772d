// Goal: a person signs in with a phone and a code, stays signed in for three days, and signs out. No response reveals which
// phones belong to customers. An admin enters with a one-use key and cannot do what only the borrower may do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBrowser, testBrowser } from '../../../../../test/browser.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let test: TestApp
let lastPhone = 34_611_000_000
const newPhone = () => String(++lastPhone)

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** The browser of each phone's owner. */
const browsers = new Map<string, TestBrowser>()
function browserOf(phone: string): TestBrowser {
  const browser = browsers.get(phone) ?? testBrowser(test)
  browsers.set(phone, browser)
  return browser
}

async function requestSignCode(phone: string, extra: Record<string, unknown> = {}): Promise<string> {
  const response = await browserOf(phone).login(phone, extra)
  expect(response.statusCode).toBe(200)
  return String(response.headers.code)
}

async function signIn(phone: string, extra: Record<string, unknown> = {}): Promise<string> {
  const code = await requestSignCode(phone, extra)
  const response = await browserOf(phone).confirm(phone, code)
  expect(response.statusCode).toBe(200)
  return response.json().token
}

/** The development header carries the right code, so any other is wrong. */
const wrongCode = (right: string) => (right === '0000' ? '0001' : '0000')

describe('signing in with a phone', () => {
  it('[R5.01] rejects an invalid phone at its field, in Spanish, with a stable label', async () => {
    const cases = [
      [undefined, 'field_required', 'El campo no puede estar vacío'],
      ['', 'field_required', 'El campo no puede estar vacío'],
      ['34123456789', 'incorrectPhone', 'El teléfono no es válido'],
      ['34666666666', 'incorrectPhone', 'El teléfono no es válido'],
      ['3461234567', 'incorrectPhone', 'El teléfono no es válido'],
      ['34912345678', 'incorrectPhone', 'El teléfono no es válido'], // a landline cannot receive the code
    ] as const
    for (const [phone, label, message] of cases) {
      const response = await test.call('POST', '/v2/user/login', { body: { mobile_phone: phone } })
      expect(response.statusCode, String(phone)).toBe(422)
      expect(response.json()).toEqual({
        message,
        label: 'validation_failed',
        errors: [{ property: 'mobile_phone', message, label }],
      })
    }
  })

  it('[R7.02] returns a token that works in the bearer and the ApiKey header', async () => {
    const phone = newPhone()
    const token = await signIn(phone)
    const byBearer = await test.call('GET', '/v2/user', { token })
    const byApiKey = await test.call('GET', '/v2/user', { headers: { ApiKey: token } })
    expect(byBearer.json()).toMatchObject({
      contacts: { mobile_phone: phone },
      phone_confirmation: { is_phone_confirmed: true },
      permissions: { is_blocked: false, authorization_status: 1 },
      agreements: { all_confirmations: false },
      loan: null,
    })
    expect(byApiKey.json()).toEqual(byBearer.json())
  })

  it('signs the same user in again, and keeps the earlier session', async () => {
    const phone = newPhone()
    const first = await signIn(phone)
    test.clock.advanceMs(91_000)
    const second = await signIn(phone)
    const users = await Promise.all(
      [first, second].map(async (token) => (await test.call('GET', '/v2/user', { token })).json().id),
    )
    expect(users[0]).toBe(users[1])
  })

  it('responds the same for a known and an unknown phone', async () => {
    const known = newPhone()
    await signIn(known)
    test.clock.advanceMs(91_000)
    const answers = []
    for (const phone of [known, newPhone()]) {
      const response = await test.call('POST', '/v2/user/login', { body: { mobile_phone: phone } })
      answers.push({
        status: response.statusCode,
        body: response.json(),
        headers: Object.keys(response.headers).sort(),
      })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('creates no new code within 90 s, and says how long to wait', async () => {
    const phone = newPhone()
    const code = await requestSignCode(phone)
    test.clock.advanceMs(30_000)
    const again = await test.call('POST', '/v2/user/login', { body: { mobile_phone: phone } })
    expect(again.json()).toEqual({ resend_after_seconds: 60 })
    expect(again.headers.code).toBe(code)
    const messages = await test.pool.query('select count(*)::int as n from messages where recipient = $1', [phone])
    expect(messages.rows[0].n).toBe(1)
  })

  it('invalidates the old code with a new one', async () => {
    const phone = newPhone()
    const old = await requestSignCode(phone)
    test.clock.advanceMs(91_000)
    const resent = await test.call('POST', '/v2/user/resend_phone_confirmation_code', { body: { mobile_phone: phone } })
    const fresh = String(resent.headers.code)
    if (fresh !== old) {
      const response = await test.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code: old } })
      expect(response.json().label).toBe('code_incorrect')
    }
    const response = await test.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code: fresh } })
    expect(response.statusCode).toBe(200)
  })

  it('accepts a code once, and for five minutes', async () => {
    const phone = newPhone()
    const code = await requestSignCode(phone)
    test.clock.advanceMs(5 * 60_000)
    const late = await test.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code } })
    expect([late.statusCode, late.json().label]).toEqual([422, 'code_expired'])

    const fresh = await requestSignCode(phone)
    const confirm = () => test.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code: fresh } })
    expect((await confirm()).statusCode).toBe(200)
    expect((await confirm()).json().label).toBe('code_expired')
  })

  it('[R5.03] rejects a code without four digits as a field error, without counting a try', async () => {
    const phone = newPhone()
    const code = await requestSignCode(phone)
    for (const [typed, label] of [
      ['', 'field_required'],
      ['12a4', 'only_numbers'],
      ['123', 'codeLength'],
      ['12345', 'codeLength'],
    ]) {
      const response = await test.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code: typed } })
      expect(response.statusCode).toBe(422)
      expect(response.json().errors).toEqual([expect.objectContaining({ property: 'code', label })])
    }
    const response = await test.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code } })
    expect(response.statusCode).toBe(200)
  })

  it('stores the marketing choice of the person who proved the phone, and no other', async () => {
    const phone = newPhone()
    await signIn(phone, { agree_marketing: true })
    const row = await test.pool.query('select agree_marketing from users where phone = $1', [phone])
    expect(row.rows[0].agree_marketing).toBe(true)
  })

  it('stores the last choice of the form, also while the current code is too recent for a new one', async () => {
    const [takenBack, givenLate, invited] = [newPhone(), newPhone(), newPhone()]
    await requestSignCode(takenBack, { agree_marketing: true })
    await signIn(takenBack)
    await requestSignCode(givenLate)
    await signIn(givenLate, { agree_marketing: true })
    const rows = await test.pool.query('select phone, agree_marketing from users where phone in ($1, $2)', [
      takenBack,
      givenLate,
    ])
    expect(Object.fromEntries(rows.rows.map((row) => [row.phone, row.agree_marketing]))).toEqual({
      [takenBack]: false,
      [givenLate]: true,
    })
    const made = await test.call('POST', '/sandbox/agent-sessions', {
      body: { mobile_phone: invited, agent_name: 'Ana' },
    })
    await requestSignCode(invited)
    const token = await signIn(invited, { agent_session_id: made.json().session_id })
    expect((await test.call('GET', '/v2/user', { token })).json().is_registered_by_agent).toBe(true)
  })

  it('drops a target_url outside the allow-list and keeps an allowed one', async () => {
    const [ours, foreign] = [newPhone(), newPhone()]
    await signIn(ours, { target_url: '/auth?utm_source=x' })
    await signIn(foreign, { target_url: 'https://evil.example/steal' })
    const rows = await test.pool.query('select target_url from users where phone in ($1, $2) order by phone', [
      ours,
      foreign,
    ])
    expect(rows.rows.map((row) => row.target_url)).toEqual(['/auth?utm_source=x', null])
  })
})

describe('a session', () => {
  it('ends at once on sign-out', async () => {
    const token = await signIn(newPhone())
    expect((await test.call('POST', '/v2/user/logout', { token })).statusCode).toBe(204)
    const after = await test.call('GET', '/v2/user', { token })
    expect([after.statusCode, after.json().label]).toEqual([401, 'session_invalid'])
  })

  it('lasts three days by the business clock', async () => {
    const token = await signIn(newPhone())
    test.clock.advanceMs(3 * 86_400_000 - 1000)
    expect((await test.call('GET', '/v2/user', { token })).statusCode).toBe(200)
    test.clock.advanceMs(1000)
    expect((await test.call('GET', '/v2/user', { token })).statusCode).toBe(401)
  })

  it('a session is required: a missing and an invented token are both 401', async () => {
    expect((await test.call('GET', '/v2/user')).statusCode).toBe(401)
    expect((await test.call('GET', '/v2/user', { token: 'made-up' })).statusCode).toBe(401)
  })

  it('a session is stored as a hash: the token is not in the database', async () => {
    const token = await signIn(newPhone())
    const rows = await test.pool.query("select encode(token_hash, 'escape') as hash from sessions")
    expect(rows.rows.map((row) => row.hash).join()).not.toContain(token)
  })

  it('answers a poll of the unchanged user with 304', async () => {
    const token = await signIn(newPhone())
    const first = await test.call('GET', '/v2/user', { token })
    const again = await test.call('GET', '/v2/user', {
      token,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await test.call('PUT', '/v2/user/confirmations', { token, body: { all_confirmations: true } })
    const changed = await test.call('GET', '/v2/user', {
      token,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([changed.statusCode, changed.json().agreements.all_confirmations]).toEqual([200, true])
  })

  it('[R5.11] rejects incomplete consents with the specified text', async () => {
    const token = await signIn(newPhone())
    const response = await test.call('PUT', '/v2/user/confirmations', { token, body: { all_confirmations: false } })
    expect(response.json().errors).toEqual([
      {
        property: 'all_confirmations',
        message: 'La casilla de verificación debe verificarse para continuar',
        label: 'checkboxFieldRequired',
      },
    ])
  })
})

describe('the older pair: phone_number, phone_confirmation', () => {
  it('[R6.01] returns a token that can only confirm, and becomes a borrower’s after that', async () => {
    const phone = newPhone()
    const begun = await test.call('POST', '/v2/user/phone_number', { body: { phone } })
    const { token } = begun.json()
    expect((await test.call('GET', '/v2/user', { token })).statusCode).toBe(403)

    const code = String(begun.headers.code)
    const wrong = await test.call('PUT', '/v2/user/phone_confirmation', { token, body: { code: wrongCode(code) } })
    expect([wrong.statusCode, wrong.json().label]).toEqual([422, 'code_incorrect'])
    const right = await test.call('PUT', '/v2/user/phone_confirmation', { token, body: { code } })
    expect(right.json().contacts.mobile_phone).toBe(phone)
    expect((await test.call('GET', '/v2/user', { token })).statusCode).toBe(200)
  })

  it('[R5.02] changes the phone before it is confirmed; the code of the old one becomes invalid', async () => {
    const [mistyped, meant] = [newPhone(), newPhone()]
    const begun = await test.call('POST', '/v2/user/phone_number', { body: { phone: mistyped } })
    const { token } = begun.json()
    const same = await test.call('PUT', '/v2/user/change_phone', { token, body: { mobile_phone: mistyped } })
    expect(same.json().errors).toEqual([
      {
        property: 'mobile_phone',
        message: 'El número no debe coincidir con el número de registro',
        label: 'phone_unchanged',
      },
    ])
    const changed = await test.call('PUT', '/v2/user/change_phone', { token, body: { mobile_phone: meant } })
    expect(changed.json()).toEqual({ resend_after_seconds: 90 })
    const confirmed = await test.call('PUT', '/v2/user/phone_confirmation', {
      token,
      body: { code: String(changed.headers.code) },
    })
    expect(confirmed.json().contacts.mobile_phone).toBe(meant)
    expect((await test.call('POST', '/v2/user/login', { body: { mobile_phone: mistyped } })).statusCode).toBe(200)
  })
})

describe('changing the phone', () => {
  it('[R8.04] changing the phone without a session is 422 login_required', async () => {
    const response = await test.call('PUT', '/v2/user/change_phone', { body: { mobile_phone: newPhone() } })
    expect([response.statusCode, response.json().label]).toEqual([422, 'login_required'])
  })

  it('[R5.02] compares with the registered number, also while a mistyped one waits for its code', async () => {
    const [registered, mistyped] = [newPhone(), newPhone()]
    const token = await signIn(registered)
    const change = (mobile_phone: string) =>
      test.call('PUT', '/v2/user/change_phone', { token, body: { mobile_phone } })
    expect((await change(mistyped)).statusCode).toBe(200)
    // A repeated request gets the code that was already sent.
    expect((await change(mistyped)).statusCode).toBe(200)
    const back = await change(registered)
    expect([back.statusCode, back.json().label]).toEqual([422, 'phone_unchanged'])
  })
})

describe('resending', () => {
  it('waits 90 s for a text message and 30 s for the messaging service', async () => {
    const phone = newPhone()
    await requestSignCode(phone)
    const resend = (channel: string) =>
      test.call('POST', '/v2/user/resend_phone_confirmation_code', { body: { mobile_phone: phone, channel } })
    test.clock.advanceMs(29_000)
    const early = await resend('whatsapp')
    expect([early.statusCode, early.headers['retry-after'], early.json().label]).toEqual([429, '1', 'resend_too_early'])
    test.clock.advanceMs(1000)
    expect((await resend('sms')).headers['retry-after']).toBe('60')
    expect((await resend('whatsapp')).statusCode).toBe(200)
    test.clock.advanceMs(89_000)
    expect((await resend('sms')).headers['retry-after']).toBe('1')
    test.clock.advanceMs(1000)
    expect((await resend('sms')).statusCode).toBe(200)
  })

  it('resending does not bypass the sign-in form: a phone without a request gets no code', async () => {
    const response = await test.call('POST', '/v2/user/resend_phone_confirmation_code', {
      body: { mobile_phone: newPhone() },
    })
    expect([response.statusCode, response.json().label]).toEqual([422, 'code_expired'])
  })

  it('delivers by the messaging service, and falls back to a text message when that is refused', async () => {
    for (const [phone, channel] of [
      ['34611990001', 'whatsapp'],
      ['34611990405', 'sms'],
    ] as const) {
      await requestSignCode(phone)
      test.clock.advanceMs(30_000)
      await test.call('POST', '/v2/user/resend_phone_confirmation_code', {
        body: { mobile_phone: phone, channel: 'whatsapp' },
      })
      await test.runJobs()
      const inbox = await test.call('GET', `/sandbox/messages?to=${phone}`)
      expect(inbox.json().items[0]).toMatchObject({ to: phone, channel, purpose: 'login' })
    }
  })
})

describe('messages', () => {
  it('[R7.03] carry the code of the development header, once, and are wiped when sent', async () => {
    const phone = newPhone()
    const code = await requestSignCode(phone)
    const queued = await test.pool.query(
      'select parameters, sealed_text, sealed_code from messages where recipient = $1',
      [phone],
    )
    const { parameters, sealed_text: sealedText, sealed_code: sealedCode } = queued.rows[0]
    expect(JSON.stringify(parameters)).not.toContain(code)
    // Four digits may be among sealed bytes by chance: what was sealed is not, and neither is the whole text readable.
    expect(sealedCode.toString()).not.toBe(code)
    expect(sealedText.toString()).not.toContain('código')
    await test.runJobs()
    await test.runJobs()
    const inbox = (await test.call('GET', `/sandbox/messages?to=${phone}`)).json()
    expect(inbox.items).toHaveLength(1)
    expect(inbox.items[0]).toMatchObject({ code, channel: 'sms', purpose: 'login' })
    expect(inbox.items[0].text).toContain(code)
    const sent = await test.pool.query('select status, sealed_text, sealed_code from messages where recipient = $1', [
      phone,
    ])
    expect(sent.rows).toEqual([{ status: 'accepted', sealed_text: null, sealed_code: null }])
  })

  it('messages are not sent after their code has expired', async () => {
    const phone = newPhone()
    await requestSignCode(phone)
    test.clock.advanceMs(5 * 60_000)
    await test.runJobs()
    expect((await test.call('GET', `/sandbox/messages?to=${phone}`)).json().items).toEqual([])
  })

  it('messages end as failed when the provider refuses the number', async () => {
    await requestSignCode('34611990404')
    await test.runJobs()
    const row = await test.pool.query("select status, provider_code from messages where recipient = '34611990404'")
    expect(row.rows).toEqual([{ status: 'failed', provider_code: 'sandbox-0404' }])
  })
})

describe('agent sessions', () => {
  it('return the phone without the prefix, and mark exactly that customer', async () => {
    const [invited, other] = [newPhone(), newPhone()]
    const made = await test.call('POST', '/sandbox/agent-sessions', {
      body: { mobile_phone: invited, agent_name: 'Ana' },
    })
    const { session_id: sessionId } = made.json()
    const customer = await test.call('GET', `/api/agent/customer/${sessionId}`)
    expect(customer.json()).toEqual({ phone_number: invited.slice(2) })

    const token = await signIn(invited, { agent_session_id: sessionId })
    expect((await test.call('GET', '/v2/user', { token })).json().is_registered_by_agent).toBe(true)
    const otherToken = await signIn(other, { agent_session_id: sessionId })
    expect((await test.call('GET', '/v2/user', { token: otherToken })).json().is_registered_by_agent).toBe(false)
  })

  it('agent sessions are 404 when unknown or a day old', async () => {
    expect((await test.call('GET', '/api/agent/customer/unknown')).json().label).toBe('agent_session_not_found')
    const made = await test.call('POST', '/sandbox/agent-sessions', {
      body: { mobile_phone: newPhone(), agent_name: 'Ana' },
    })
    test.clock.advanceMs(86_400_000)
    expect((await test.call('GET', `/api/agent/customer/${made.json().session_id}`)).statusCode).toBe(404)
  })
})

describe('an impersonating admin', () => {
  const makeKey = async (phone: string) =>
    (await test.call('POST', '/sandbox/impersonation-keys', { body: { phone, admin_username: 'eva' } })).json().apikey

  it('[R6.01] enters once with the key, under its username, within 60 s, and is audited', async () => {
    const phone = newPhone()
    await signIn(phone)
    const apikey = await makeKey(phone)
    const enter = (adminUsername: string) =>
      test.call('POST', '/v2/user/login', { body: { apikey, admin_username: adminUsername } })
    expect((await enter('another-admin')).json().label).toBe('impersonation_key_invalid')
    const entered = await enter('eva')
    const user = await test.call('GET', '/v2/user', { token: entered.json().token })
    expect(user.json().contacts.mobile_phone).toBe(phone)
    expect((await enter('eva')).statusCode).toBe(401)
    const audit = await test.pool.query("select actor from audit_events where action = 'impersonation_started'")
    expect(audit.rows).toEqual([{ actor: 'admin:eva' }])

    const late = await makeKey(phone)
    test.clock.advanceMs(60_000)
    const tooLate = await test.call('POST', '/v2/user/login', { body: { apikey: late, admin_username: 'eva' } })
    expect(tooLate.statusCode).toBe(401)
  })

  it('enters once when ten requests use the same key', async () => {
    const phone = newPhone()
    await signIn(phone)
    const body = { apikey: await makeKey(phone), admin_username: 'eva' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.call('POST', '/v2/user/login', { body })))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(9).fill(401)])
  })

  it('an impersonating admin cannot change the phone', async () => {
    const phone = newPhone()
    await signIn(phone)
    const entered = await test.call('POST', '/v2/user/login', {
      body: { apikey: await makeKey(phone), admin_username: 'eva' },
    })
    const response = await test.call('PUT', '/v2/user/change_phone', {
      token: entered.json().token,
      body: { mobile_phone: newPhone() },
    })
    expect([response.statusCode, response.json().label]).toEqual([403, 'impersonation_not_allowed'])
  })

  it('leaves an audit record that cannot be changed or deleted', async () => {
    await expect(test.pool.query("update audit_events set actor = 'intruder'")).rejects.toThrow('append-only')
    await expect(test.pool.query('delete from audit_events')).rejects.toThrow('append-only')
  })
})
