// Goal: a staff member moves a customer who lost the phone to another number after an identity check. The change is audited
// with its reason, ends every session, notifies everyone concerned and starts the usual hold.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../../../test/applicant.ts'
import { approveAs, makeStaff } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

let test: TestApp
let support: Awaited<ReturnType<typeof makeStaff>>
let lastPhone = 34_614_000_000
const newPhone = () => String(++lastPhone)

beforeAll(async () => {
  test = await createTestApp()
  support = await makeStaff(test, 'support')
})
afterAll(() => test.close())

const REQUEST = { identity_check: 'video_call', reason: 'Perdió el móvil en un viaje' }
const requestTo = (customer: string, body: object, token = support.token) =>
  test.call('POST', `/staff/customers/${customer}/phone`, { token, body })
/** With the approval of a second person; the answer of a request that is refused is returned as it is. */
const changeTo = async (customer: string, body: object) => {
  const requested = await requestTo(customer, body)
  return requested.statusCode === 202 ? approveAs(test, 'admin', requested.json().approval_id) : requested
}

describe('a lost phone', () => {
  it('moves the account, ends every session, starts the hold and is audited with the identity check', async () => {
    const { userId, token, phone: before } = await newApplicant(test)
    const after = newPhone()
    const answer = await changeTo(before, { ...REQUEST, mobile_phone: after })
    expect([answer.statusCode, answer.json().state]).toEqual([200, 'approved'])
    expect((await test.call('GET', '/v2/user', { token })).statusCode).toBe(401)
    const { rows } = await test.pool.query(
      "select actor, detail from audit_events where action = 'phone_changed' and user_id = $1",
      [userId],
    )
    const people = { requested_by: support.username, approved_by: 'demo-admin', approval_id: expect.any(Number) }
    expect(rows).toEqual([{ actor: support.actor, detail: { from: before, to: after, ...REQUEST, ...people } }])

    await test.runJobs()
    for (const to of [before, after]) {
      const [notice] = (await test.call('GET', `/sandbox/messages?to=${to}`)).json().items
      expect(notice.text, to).toContain(`acaba en ${after.slice(-2)}`)
    }
    // The owner proves the new number by signing in with it, to the same account.
    const unproved = await test.pool.query('select phone_confirmed_at from users where id = $1', [userId])
    expect(unproved.rows[0].phone_confirmed_at).toBeNull()
    const asked = await test.call('POST', '/v2/user/login', { body: { mobile_phone: after } })
    const body = { mobile_phone: after, code: String(asked.headers.code) }
    const signedIn = (await test.call('POST', '/v2/user/login_confirm', { body })).json()
    const user = (await test.call('GET', '/v2/user', { token: signedIn.token })).json()
    expect(user).toMatchObject({ id: userId, phone_confirmation: { is_phone_confirmed: true } })
    expect(user.phone_change_hold_until).toBe(new Date(test.clock.now().getTime() + 24 * 3_600_000).toISOString())
  })

  it('leaves the account with its number until a second person approves, and then moves it once', async () => {
    const { userId, token, phone } = await newApplicant(test)
    const after = newPhone()
    const requested = await requestTo(phone, { ...REQUEST, mobile_phone: after })
    expect(requested.statusCode, requested.body).toBe(202)
    const { approval_id: approvalId } = requested.json()
    expect((await test.call('GET', '/v2/user', { token })).statusCode).toBe(200)
    for (const role of ['underwriter', 'accountant'] as const) {
      expect((await approveAs(test, role, approvalId)).json().label, role).toBe('approval_not_yours')
    }
    const phoneOf = async () => (await test.pool.query('select phone from users where id = $1', [userId])).rows[0].phone
    expect(await phoneOf()).toBe(phone)
    expect((await approveAs(test, 'admin', approvalId)).statusCode).toBe(200)
    expect(await phoneOf()).toBe(after)
  })

  it('moves nothing if the customer changed the number meanwhile', async () => {
    const { userId, phone } = await newApplicant(test)
    const requested = await requestTo(phone, { ...REQUEST, mobile_phone: newPhone() })
    await test.pool.query('update users set phone = $2 where id = $1', [userId, newPhone()])
    const answer = await approveAs(test, 'admin', requested.json().approval_id)
    expect(answer.json().label).toBe('approval_stale')
  })

  it.each([
    ['a reason', { ...REQUEST, reason: undefined }, 'reason', 'field_required'],
    ['a reason of some length', { ...REQUEST, reason: 'ok' }, 'reason', 'min_length_field'],
    ['how the identity was checked', { ...REQUEST, identity_check: undefined }, 'identity_check', 'unknownOption'],
    ['a known way to check it', { ...REQUEST, identity_check: 'trusted_him' }, 'identity_check', 'unknownOption'],
    ['a number that receives messages', { ...REQUEST, mobile_phone: '34912345678' }, 'mobile_phone', 'incorrectPhone'],
  ])('needs %s', async (_, body, property, label) => {
    const { phone } = await newApplicant(test)
    const answer = await changeTo(phone, { mobile_phone: newPhone(), ...body })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([expect.objectContaining({ property, label })])
  })

  it('says how many characters a reason that is too short needs', async () => {
    const { phone } = await newApplicant(test)
    const answer = await changeTo(phone, { ...REQUEST, mobile_phone: newPhone(), reason: 'ok' })
    expect(answer.json().errors).toEqual([
      { property: 'reason', message: 'Faltan caracteres: escribe al menos 5', label: 'min_length_field' },
    ])
  })

  it('rejects the number of another customer and the current number', async () => {
    const [customer, other] = [await newApplicant(test), await newApplicant(test)]
    const taken = await changeTo(customer.phone, { ...REQUEST, mobile_phone: other.phone })
    expect([taken.statusCode, taken.json().label]).toEqual([422, 'phone_belongs_to_another'])
    const same = await changeTo(customer.phone, { ...REQUEST, mobile_phone: customer.phone })
    expect([same.statusCode, same.json().label]).toEqual([422, 'phone_unchanged'])
    expect((await test.call('GET', '/v2/user', { token: customer.token })).statusCode).toBe(200)
  })

  it('two staff members and a login with the same number at once leave one owner', async () => {
    const [first, second] = [await newApplicant(test), await newApplicant(test)]
    const wanted = newPhone()
    const asked = await test.call('POST', '/v2/user/login', { body: { mobile_phone: wanted } })
    const answers = await Promise.all([
      changeTo(first.phone, { ...REQUEST, mobile_phone: wanted }),
      changeTo(second.phone, { ...REQUEST, mobile_phone: wanted }),
      test.call('POST', '/v2/user/login_confirm', {
        body: { mobile_phone: wanted, code: String(asked.headers.code) },
      }),
    ])
    // The approval of a request that the rules refuse by now answers 409 or 422, and changes nothing.
    for (const { statusCode } of answers) expect([200, 409, 422]).toContain(statusCode)
    const { rows } = await test.pool.query('select count(*)::int as n from users where phone = $1', [wanted])
    expect(rows[0].n).toBe(1)
  })

  it('a lost phone is refused to staff members without the permission', async () => {
    const { phone } = await newApplicant(test)
    for (const role of ['agent', 'underwriter', 'collector', 'accountant'] as const) {
      const { token } = await makeStaff(test, role)
      const answer = await requestTo(phone, { ...REQUEST, mobile_phone: newPhone() }, token)
      expect(answer.statusCode, role).toBe(403)
    }
  })
})
