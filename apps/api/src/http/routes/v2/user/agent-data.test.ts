// Goal: what an agent records about a customer reaches that customer only, up to the application.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeRegistration, newApplicant } from '../../../../../test/applicant.ts'
import { makeStaff } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let server: TestApp
let agent: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  server = await createTestApp()
  agent = await makeStaff(server, 'agent')
})
afterAll(() => server.close())

const invite = (body: object) => server.call('POST', '/staff/agent-sessions', { token: agent.token, body })

/** Signs in with a code, as the page behind the agent's address does. */
async function signIn(phone: string, sessionId?: string): Promise<string> {
  const body = { mobile_phone: phone, ...(sessionId === undefined ? {} : { agent_session_id: sessionId }) }
  const sent = await server.call('POST', '/v2/user/login', { body })
  // The code is sent with the sign-in data of this caller: data from another caller's request must not count.
  const confirmed = await server.call('POST', '/v2/user/login_confirm', {
    body: { ...body, code: String(sent.headers.code) },
  })
  return confirmed.json().token
}
const userOf = async (token: string) => (await server.call('GET', '/v2/user', { token })).json()
const agreedWith = (token: string) => server.call('GET', '/v2/user/agent_data', { token })

describe('a customer of an agent', () => {
  it('[R3.07] gets the phone, the name and the agreed terms', async () => {
    const phone = '34612000101'
    const invitation = (
      await invite({ mobile_phone: phone, first_name: 'Rosa', loan_amount: 200, loan_term: 21 })
    ).json()
    expect(new URL(invitation.url).searchParams.get('sessionid')).toBe(invitation.session_id)
    expect(invitation.expires_at).toBe('2026-11-17T10:00:00.000Z')
    const session = await server.call('GET', `/api/agent/customer/${invitation.session_id}`)
    expect(session.json()).toEqual({ phone_number: '612000101' })

    const token = await signIn(phone, invitation.session_id)
    expect(await userOf(token)).toMatchObject({
      is_registered_by_agent: true,
      personal_data: { first_name: 'Rosa', first_surname: null },
    })
    expect((await agreedWith(token)).json()).toEqual({
      raw_data: { client_loan_amount: 200, client_loan_term: 21 },
    })
  })

  it('[R4.03] applies for the agreed terms by omitting them, and for other terms by naming them', async () => {
    const applyAs = async (phone: string, body: object) => {
      const { session_id: sessionId } = (await invite({ mobile_phone: phone, loan_amount: 200, loan_term: 21 })).json()
      const token = await signIn(phone, sessionId)
      const { id } = await userOf(token)
      await server.deps.transaction((tx) => completeRegistration(tx, id, server.deps))
      return server.call('POST', '/v2/loan', { token, body })
    }
    const agreed = await applyAs('34612000102', {})
    expect([agreed.statusCode, agreed.json()]).toMatchObject([201, { request_amount: 200, days: { total: 21 } }])
    const other = await applyAs('34612000103', { loan_sum: 100, loan_period: 7 })
    expect(other.json()).toMatchObject({ request_amount: 100, days: { total: 7 } })
    const half = await applyAs('34612000104', { loan_sum: 100 })
    expect([half.statusCode, half.json().errors[0].property]).toEqual([422, 'loan_period'])
  })

  it('[R3.07] a customer of an agent is only the one that the agent named: a forwarded session reveals and marks nothing', async () => {
    const { session_id: sessionId } = (await invite({ mobile_phone: '34612000105', loan_amount: 200 })).json()
    const token = await signIn('34612000106', sessionId)
    expect(await userOf(token)).toMatchObject({ is_registered_by_agent: false })
    const none = await agreedWith(token)
    expect([none.statusCode, none.json().label]).toEqual([404, 'not_found'])
    expect((await server.call('POST', '/v2/loan', { token, body: {} })).statusCode).toBe(422)
  })

  it('keeps the name that they entered themselves', async () => {
    const { phone, userId } = await newApplicant(server)
    await server.deps.transaction((tx) => completeRegistration(tx, userId, server.deps))
    const { session_id: sessionId } = (await invite({ mobile_phone: phone, first_name: 'Otra' })).json()
    expect((await userOf(await signIn(phone, sessionId))).personal_data.first_name).toBe('Lucía')
  })

  it('gets a new agreement, and an agent can agree only on offered terms', async () => {
    const { phone, token } = await newApplicant(server)
    const agree = (body: object) =>
      server.call('POST', `/staff/customers/${phone}/agent-data`, { token: agent.token, body })
    expect((await agree({ loan_amount: 150, loan_term: null })).statusCode).toBe(200)
    expect((await agreedWith(token)).json().raw_data).toEqual({ client_loan_amount: 150, client_loan_term: null })
    const odd = await agree({ loan_amount: 155, loan_term: 99 })
    expect(odd.json().errors.map(({ property }: { property: string }) => property)).toEqual([
      'loan_amount',
      'loan_term',
    ])
    expect((await invite({ mobile_phone: phone, loan_term: 99 })).json().errors[0].property).toBe('loan_term')
    // A name becomes customer data: it is validated like one that the customer types.
    expect((await invite({ mobile_phone: phone, first_name: '1<b>' })).json().errors).toMatchObject([
      { property: 'first_name', label: 'incorrectData' },
    ])
  })
})
