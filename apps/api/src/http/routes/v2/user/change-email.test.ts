// Goal: a stolen session cannot move contracts and notices to another e-mail address: a change needs a code from the phone, the owner
// hears of it at once where they were reached before, and for a day nothing is sent to the new address.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressInput, employmentInput, newApplicant, personalDataInput } from '../../../../../test/applicant.ts'
import { approveAs, makeStaff } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { queueLetter } from '../../../../customers/notifications/letters.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const OLD = 'lucia@example.es'
const NEW = 'lucia.nueva@example.es'
const DAY_MS = 24 * 3_600_000

async function customer() {
  const one = await newApplicant(test)
  const person = personalDataInput({ email: OLD })
  const saved = await test.call('PUT', '/v2/user/personal_data', { token: one.token, body: { personal_data: person } })
  expect(saved.statusCode, saved.body).toBe(200)
  return { ...one, person }
}
const ask = (token: string, email: string) => test.call('PUT', '/v2/user/change_email', { token, body: { email } })
const confirm = (token: string, email: string, code: string) =>
  test.call('PUT', '/v2/user/email_confirmation', { token, body: { email, code } })
async function change(token: string, email: string) {
  const asked = await ask(token, email)
  expect(asked.statusCode, asked.body).toBe(200)
  const confirmed = await confirm(token, email, String(asked.headers.code))
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return confirmed.json()
}
const emailOf = async (userId: number): Promise<string> =>
  (await test.pool.query('select email from personal_data where user_id = $1', [userId])).rows[0].email
const mailsOf = async (userId: number) =>
  (
    await test.pool.query(
      'select recipient, template_key, status from mails where user_id = $1 order by created_at, template_key',
      [userId],
    )
  ).rows
const sweep = async () => {
  await test.deps.transaction((tx) => tx.outbox.add('sweep-card-operations', {}))
  await test.runJobs()
}
const writeTo = (userId: number) =>
  test.deps.transaction((tx) =>
    queueLetter(tx, test.deps, {
      loanId: null,
      userId,
      template: 'withdrawal',
      parameters: {},
      documentIds: [],
      now: test.clock.now(),
    }),
  )

describe('another e-mail address', () => {
  it('another e-mail address in a form is refused at its field, and nothing of the form is saved', async () => {
    const { userId, token, person } = await customer()
    const addresses = { registration_address: addressInput(), actual_address: addressInput() }
    const changed = { ...person, email: NEW, first_name: 'Otra' }
    const attempts: [string, object, string][] = [
      ['personal_data', { personal_data: changed }, 'personal_data.email'],
      ['personal_data_and_address', { personal_data: changed, addresses }, 'personal_data.email'],
      ['additional_data', { ...employmentInput(), email: NEW }, 'email'],
    ]
    for (const [path, body, property] of attempts) {
      const answer = await test.call('PUT', `/v2/user/${path}`, { token, body })
      expect([answer.statusCode, answer.json().label], path).toEqual([422, 'email_change_needs_code'])
      expect(answer.json().errors[0].property, path).toBe(property)
    }
    expect(await emailOf(userId)).toBe(OLD)
    const { rows } = await test.pool.query('select first_name from personal_data where user_id = $1', [userId])
    expect(rows[0].first_name).toBe('Lucía')
  })

  it('another e-mail address is saved with the code that went to the phone; the previous address, the phone and the inbox are told', async () => {
    const { userId, token, phone } = await customer()
    // In the middle of the night: the owner has a day to stop it, and must not lose half of it.
    test.clock.set('2026-11-17T01:30:00Z')
    const user = await change(token, NEW)
    expect(user.personal_data.email).toBe(NEW)
    expect(user.email_change_hold_until).toBe(new Date(test.clock.now().getTime() + DAY_MS).toISOString())
    await test.runJobs()
    expect(await mailsOf(userId)).toEqual([{ recipient: OLD, template_key: 'email_changed', status: 'accepted' }])
    const [notice, code] = (await test.call('GET', `/sandbox/messages?to=${phone}`)).json().items
    expect(notice.text).toContain(`el correo de tu cuenta es ahora ${NEW}`)
    expect(code.text).toContain(`CAMBIAR EL CORREO de tu cuenta a ${NEW}`)
    const inbox = (await test.call('GET', '/v2/notification-inbox', { token })).json()
    expect(inbox[0].message).toContain(NEW)
    const { rows } = await test.pool.query(
      "select actor, detail from audit_events where action = 'email_changed' and user_id = $1",
      [userId],
    )
    expect(rows).toEqual([{ actor: 'borrower', detail: {} }])
  })

  it('another e-mail address needs a code for itself: not of another address, another customer or another purpose, and three tries', async () => {
    const [own, other] = [await customer(), await customer()]
    const code = String((await ask(own.token, NEW)).headers.code)
    expect((await confirm(own.token, 'ladron@example.es', code)).json().label).toBe('code_expired')
    expect((await confirm(other.token, NEW, code)).json().label).toBe('code_expired')
    const login = await test.call('POST', '/v2/user/login', { body: { mobile_phone: other.phone } })
    expect((await confirm(other.token, NEW, String(login.headers.code))).json().label).toBe('code_expired')
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    for (const label of ['code_incorrect', 'code_incorrect', 'code_incorrect', 'too_many_attempts']) {
      expect((await confirm(own.token, NEW, wrong)).json().label).toBe(label)
    }
    expect((await confirm(own.token, NEW, code)).json().label).toBe('too_many_attempts')
    expect(await emailOf(own.userId)).toBe(OLD)
  })

  it('another e-mail address that is the present one, or none, is refused', async () => {
    const { token } = await customer()
    expect((await ask(token, OLD)).json().label).toBe('email_unchanged')
    const bad = await ask(token, 'nada')
    expect([bad.statusCode, bad.json().errors[0].property]).toEqual([422, 'email'])
  })

  it('gets no letter for a day, and then those that waited', async () => {
    const { userId, token } = await customer()
    await change(token, NEW)
    await writeTo(userId)
    await test.runJobs()
    test.clock.advanceMs(DAY_MS - 1000)
    await sweep()
    expect(await mailsOf(userId)).toContainEqual({ recipient: NEW, template_key: 'withdrawal', status: 'queued' })
    test.clock.advanceMs(1000)
    await sweep()
    expect(await mailsOf(userId)).toContainEqual({ recipient: NEW, template_key: 'withdrawal', status: 'accepted' })
  })

  it('another e-mail address that the owner changes back gets none of them: they go to the owner', async () => {
    const { userId, token } = await customer()
    await change(token, 'ladron@example.es')
    await writeTo(userId)
    test.clock.advanceMs(DAY_MS / 2)
    await change(token, OLD)
    test.clock.advanceMs(DAY_MS / 2)
    await sweep()
    expect(await mailsOf(userId)).toContainEqual(
      expect.objectContaining({ template_key: 'withdrawal', status: 'queued' }),
    )
    test.clock.advanceMs(DAY_MS / 2)
    await sweep()
    expect(await mailsOf(userId)).toContainEqual({ recipient: OLD, template_key: 'withdrawal', status: 'accepted' })
  })
})

describe('a staff member who changes a lost phone', () => {
  it('shows the approver when the e-mail address changed, and a change meanwhile stops the approval', async () => {
    const { token, phone } = await customer()
    const { token: staff } = await makeStaff(test, 'support')
    const { token: admin } = await makeStaff(test, 'admin')
    const request = (mobile_phone: string) =>
      test.call('POST', `/staff/customers/${phone}/phone`, {
        token: staff,
        body: { identity_check: 'video_call', reason: 'Perdió el móvil en un viaje', mobile_phone },
      })
    const lineOf = async (id: number) =>
      (await test.call('GET', `/staff/approvals/${id}`, { token: admin }))
        .json()
        .lines.find(({ label }: { label: string }) => label === 'Último cambio de correo')
    const first = await request('34614990001')
    expect(first.statusCode, first.body).toBe(202)
    expect((await lineOf(first.json().approval_id)).value).toBe('Ninguno')
    await change(token, NEW)
    const stale = await approveAs(test, 'admin', first.json().approval_id)
    expect(stale.statusCode).toBe(409)
    const second = await request('34614990001')
    expect((await lineOf(second.json().approval_id)).value).toMatch(/de noviembre/)
  })
})
