// Goal: a stolen session cannot move an account to another phone. A registered customer proves both numbers, everyone concerned
// is notified, and for a day signing and changing the payout account are on hold.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { impersonate } from '../../../../../test/impersonate.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let test: TestApp
let lastPhone = 34_612_000_000
const newPhone = () => String(++lastPhone)

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function signIn(phone: string, address?: string): Promise<string> {
  const from = address === undefined ? {} : { address }
  const asked = await test.call('POST', '/v2/user/login', { body: { mobile_phone: phone }, ...from })
  const body = { mobile_phone: phone, code: String(asked.headers.code) }
  return (await test.call('POST', '/v2/user/login_confirm', { body, ...from })).json().token
}

const wrongFor = (right: string) => (right === '0000' ? '0001' : '0000')
const answerOf = (response: Awaited<ReturnType<TestApp['call']>>) => [response.statusCode, response.json().label]

const change = (token: string, phone: string, address?: string) =>
  test.call('PUT', '/v2/user/change_phone', {
    token,
    body: { mobile_phone: phone },
    ...(address === undefined ? {} : { address }),
  })
const confirm = (token: string, body: { code: string; current_code?: string }) =>
  test.call('PUT', '/v2/user/phone_confirmation', { token, body })

async function askForChange(token: string, phone: string) {
  const asked = await change(token, phone)
  expect(asked.statusCode).toBe(200)
  return { code: String(asked.headers.code), current_code: String(asked.headers['current-code']) }
}

const phoneOf = async (token: string): Promise<string> =>
  (await test.call('GET', '/v2/user', { token })).json().contacts.mobile_phone
const idOf = async (phone: string): Promise<number> =>
  (await test.pool.query('select id from users where phone = $1', [phone])).rows[0].id
const wrongTries = async (phone: string, purpose: string): Promise<number> => {
  const { rows } = await test.pool.query(
    "select count(*)::int as n from code_events where kind = 'wrong' and phone = $1 and purpose = $2",
    [phone, purpose],
  )
  return rows[0].n
}
const inboxOf = async (to: string): Promise<{ text: string; purpose?: string; subject?: string }[]> => {
  await test.runJobs()
  return (await test.call('GET', `/sandbox/messages?to=${to}`)).json().items
}

describe('a registered customer', () => {
  it('proves the new and the current number, and stays signed in on this device only', async () => {
    const [before, after] = [newPhone(), newPhone()]
    const elsewhere = await signIn(before)
    test.clock.advanceMs(91_000)
    const token = await signIn(before)
    const codes = await askForChange(token, after)
    expect(await phoneOf(token)).toBe(before)
    const changed = await confirm(token, codes)
    expect(changed.json().contacts.mobile_phone).toBe(after)
    expect((await test.call('GET', '/v2/user', { token: elsewhere })).statusCode).toBe(401)
    expect(await phoneOf(token)).toBe(after)
  })

  it('a registered customer is refused without the code of the current number: the session alone is not enough', async () => {
    const before = newPhone()
    const token = await signIn(before)
    const { code } = await askForChange(token, newPhone())
    const missing = await confirm(token, { code })
    expect(missing.statusCode).toBe(422)
    expect(missing.json().errors).toEqual([
      { property: 'current_code', message: 'El campo no puede estar vacío', label: 'field_required' },
    ])
    expect(await phoneOf(token)).toBe(before)
    expect(await wrongTries(before, 'current_phone')).toBe(0)
  })

  it('gets the same response whichever code is wrong, and every wrong try is counted', async () => {
    const [before, after] = [newPhone(), newPhone()]
    const token = await signIn(before)
    const right = await askForChange(token, after)
    const wrong = { code: wrongFor(right.code), current_code: wrongFor(right.current_code) }
    const answers = [
      await confirm(token, { ...right, current_code: wrong.current_code }),
      await confirm(token, { ...right, code: wrong.code }),
      await confirm(token, wrong),
    ]
    const message = 'Uno de los dos códigos no es correcto. Revísalos.'
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toEqual({
        message,
        label: 'code_incorrect',
        errors: ['code', 'current_code'].map((property) => ({ property, message, label: 'codesIncorrect' })),
      })
    }
    expect([await wrongTries(after, 'new_phone'), await wrongTries(before, 'current_phone')]).toEqual([2, 2])
    // A wrong try does not consume the code that was right.
    expect((await confirm(token, right)).statusCode).toBe(200)
  })

  it('a registered customer has three tries per pair, however the wrong ones are spread, and a new pair after the wait', async () => {
    const [before, after] = [newPhone(), newPhone()]
    const token = await signIn(before)
    const left = async () =>
      (await test.call('POST', '/v2/user/attempts', { token, body: { kind: 'login' } })).json().left
    const right = await askForChange(token, after)
    const wrongCurrent = { ...right, current_code: wrongFor(right.current_code) }
    const counts = [await left()]
    for (let n = 0; n < 3; n++) {
      expect(answerOf(await confirm(token, wrongCurrent))).toEqual([422, 'code_incorrect'])
      counts.push(await left())
    }
    expect(counts).toEqual([3, 2, 1, 0])
    expect(answerOf(await confirm(token, right))).toEqual([429, 'too_many_attempts'])

    const resend = () => test.call('POST', '/v2/user/resend_phone_confirmation_code', { token, body: {} })
    expect(answerOf(await resend())).toEqual([429, 'resend_too_early'])
    test.clock.advanceMs(90_000)
    const resent = await resend()
    const fresh = { code: String(resent.headers.code), current_code: String(resent.headers['current-code']) }
    expect((await confirm(token, fresh)).json().contacts.mobile_phone).toBe(after)
  })

  it('a registered customer has nine wrong tries a day for the code of the current number', async () => {
    const before = newPhone()
    const token = await signIn(before)
    for (let n = 0; n < 3; n++) {
      const right = await askForChange(token, newPhone())
      for (let attempt = 0; attempt < 3; attempt++) {
        await confirm(token, { ...right, current_code: wrongFor(right.current_code) })
      }
    }
    expect(await wrongTries(before, 'current_phone')).toBe(9)
    expect(answerOf(await change(token, newPhone()))).toEqual([429, 'too_many_attempts'])
  })

  it('a registered customer can use both codes for five minutes, and each of them once', async () => {
    const token = await signIn(newPhone())
    const late = await askForChange(token, newPhone())
    test.clock.advanceMs(5 * 60_000)
    expect(answerOf(await confirm(token, late))).toEqual([422, 'code_expired'])
    const codes = await askForChange(token, newPhone())
    expect((await confirm(token, codes)).statusCode).toBe(200)
    expect(answerOf(await confirm(token, codes))).toEqual([422, 'code_expired'])
  })

  it('a registered customer cannot use a code of one purpose for another', async () => {
    const [before, after] = [newPhone(), newPhone()]
    const token = await signIn(before)
    test.clock.advanceMs(91_000)
    const login = async (phone: string) =>
      String((await test.call('POST', '/v2/user/login', { body: { mobile_phone: phone } })).headers.code)
    const loginCodes = { code: await login(after), current_code: await login(before) }
    const codes = await askForChange(token, after)
    if (loginCodes.current_code !== codes.current_code) {
      const answer = await confirm(token, { ...codes, current_code: loginCodes.current_code })
      expect(answerOf(answer)).toEqual([422, 'code_incorrect'])
    }
    if (loginCodes.code !== codes.code) {
      expect(answerOf(await confirm(token, { ...codes, code: loginCodes.code }))).toEqual([422, 'code_incorrect'])
    }
    // And the other way round: a code for a phone change cannot sign in.
    for (const [phone, code, right] of [
      [after, codes.code, loginCodes.code],
      [before, codes.current_code, loginCodes.current_code],
    ] as const) {
      if (code === right) continue
      const answer = await test.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code } })
      expect(answerOf(answer)).toEqual([422, 'code_incorrect'])
    }
  })

  it('gets a new pair at once after correcting a mistyped number; the previous pair becomes invalid', async () => {
    const [before, mistyped, meant] = [newPhone(), newPhone(), newPhone()]
    const token = await signIn(before)
    const first = await askForChange(token, mistyped)
    const second = await askForChange(token, meant)
    if (first.current_code !== second.current_code) {
      const mixed = { code: second.code, current_code: first.current_code }
      expect(answerOf(await confirm(token, mixed))).toEqual([422, 'code_incorrect'])
    }
    expect((await confirm(token, second)).json().contacts.mobile_phone).toBe(meant)
  })

  it('gets no new codes for the same number within 90 s', async () => {
    const [before, after] = [newPhone(), newPhone()]
    const token = await signIn(before)
    const first = await askForChange(token, after)
    expect(await askForChange(token, after)).toEqual(first)
    const { rows } = await test.pool.query(
      "select purpose, count(*)::int as n from messages where recipient in ($1, $2) and purpose <> 'login' group by 1 order by 1",
      [before, after],
    )
    expect(rows).toEqual([
      { purpose: 'current_phone', n: 1 },
      { purpose: 'new_phone', n: 1 },
    ])
  })

  it('a registered customer has room for both codes in the default budget of an address', async () => {
    const address = '198.51.100.40'
    const token = await signIn(newPhone(), address)
    for (let n = 0; n < 3; n++) expect((await change(token, newPhone(), address)).statusCode).toBe(200)
  })

  it('confirms in person: an impersonated session gets no code resent and confirms nothing', async () => {
    const phone = newPhone()
    await signIn(phone)
    const token = await impersonate(test, await idOf(phone))
    expect(answerOf(await change(token, newPhone()))).toEqual([403, 'impersonation_not_allowed'])
    expect(answerOf(await confirm(token, { code: '1234', current_code: '1234' }))).toEqual([
      403,
      'impersonation_not_allowed',
    ])
  })
})

describe('the number of another customer', () => {
  it('gets the same response as an unknown one; only a caller who holds both phones learns about it', async () => {
    const other = newPhone()
    await signIn(other)
    const token = await signIn(newPhone())
    const [unknown, known] = [await change(token, newPhone()), await change(token, other)]
    expect([known.statusCode, known.json(), Object.keys(known.headers).sort()]).toEqual([
      unknown.statusCode,
      unknown.json(),
      Object.keys(unknown.headers).sort(),
    ])
    const codes = { code: String(known.headers.code), current_code: String(known.headers['current-code']) }
    expect(answerOf(await confirm(token, { ...codes, code: wrongFor(codes.code) }))).toEqual([422, 'code_incorrect'])
    expect(answerOf(await confirm(token, codes))).toEqual([422, 'phone_belongs_to_another'])
    // The attempt used up the codes, so it cannot be repeated at will.
    expect(answerOf(await confirm(token, codes))).toEqual([422, 'code_expired'])
    expect(await idOf(other)).toBeGreaterThan(0)
  })

  it('a number that registers while two customers request it ends with one owner and no failure', async () => {
    const wanted = newPhone()
    const tokens = [await signIn(newPhone()), await signIn(newPhone())]
    const login = await test.call('POST', '/v2/user/login', { body: { mobile_phone: wanted } })
    const pairs = [await askForChange(tokens[0] ?? '', wanted), await askForChange(tokens[1] ?? '', wanted)]
    const answers = await Promise.all([
      ...tokens.map((token, n) => confirm(token, pairs[n] ?? { code: '' })),
      test.call('POST', '/v2/user/login_confirm', {
        body: { mobile_phone: wanted, code: String(login.headers.code) },
      }),
    ])
    for (const answer of answers) expect([200, 422]).toContain(answer.statusCode)
    const { rows } = await test.pool.query('select count(*)::int as n from users where phone = $1', [wanted])
    expect(rows[0].n).toBe(1)
  })

  it('twenty confirmations of one pair at once change the phone once', async () => {
    const [before, after] = [newPhone(), newPhone()]
    const token = await signIn(before)
    const codes = await askForChange(token, after)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token, codes)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(422)])
    const notices = (await inboxOf(before)).filter(({ purpose }) => purpose === undefined)
    expect(notices).toHaveLength(1)
  })
})

describe('messages', () => {
  it('messages to the current number name the purpose, the new number and whom to call', async () => {
    const [before, after] = [newPhone(), newPhone()]
    await askForChange(await signIn(before), after)
    const message = (await inboxOf(before)).find(({ purpose }) => purpose === 'current_phone')
    expect(message?.text).toMatch(/CAMBIAR EL TELÉFONO/)
    expect(message?.text).toContain(`acaba en ${after.slice(-2)}`)
    expect(message?.text).not.toContain(after.slice(2))
    expect(message?.text).toMatch(/[Ss]i no (?:lo )?has pedido/)
    expect(message?.text).toContain('llámanos')
  })

  it('go to both numbers, the e-mail and the inbox after the change, at any hour', async () => {
    test.clock.set('2026-11-18T02:30:00Z') // at night, when reminders wait
    const [before, after] = [newPhone(), newPhone()]
    const token = await signIn(before)
    const email = `owner-${before}@example.es`
    await test.pool.query('insert into personal_data (user_id, email) values ($1, $2)', [await idOf(before), email])
    await confirm(token, await askForChange(token, after))
    for (const to of [before, after, email]) {
      const [newest] = await inboxOf(to)
      expect(newest?.text, to).toContain(`acaba en ${after.slice(-2)}`)
      expect(newest?.text, to).toMatch(/llámanos/i)
    }
    const inbox = (await test.call('GET', '/v2/notification-inbox', { token })).json()
    expect(JSON.stringify(inbox)).toContain(`acaba en ${after.slice(-2)}`)
    const audit = await test.pool.query(
      "select actor, detail from audit_events where action = 'phone_changed' and user_id = $1",
      [await idOf(after)],
    )
    expect(audit.rows).toEqual([{ actor: 'borrower', detail: { from: before, to: after } }])
  })
})
