// Goal: a staff member's access ends at once and everywhere: keys, sessions inside customers' accounts, and responses
// that the server caches in memory. A blacklisted customer's sessions end as well.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../test/applicant.ts'
import { createLiveTestApp } from '../../test/live-server.ts'
import { makeStaff } from '../../test/staff.ts'
import type { TestApp } from '../../test/test-app.ts'
import { staffUsersCommand } from './staff-users-command.ts'

let server: TestApp
beforeAll(async () => {
  server = await createLiveTestApp()
})
afterAll(() => server.close())

const keyFor = async (staffToken: string, phone: string): Promise<string> => {
  const body = { customer: phone, reason: 'Ayuda por teléfono' }
  return (await server.call('POST', '/staff/impersonation-keys', { token: staffToken, body })).json().apikey
}
const enter = (apikey: string, username: string) =>
  server.call('POST', '/v2/user/login', { body: { apikey, admin_username: username } })
const poll = (token: string, etag?: string) =>
  server.call('GET', '/v2/user', { token, headers: etag === undefined ? {} : { 'if-none-match': etag } })

/** A staff member with an unused key and an open session, polled until the server answers 304 from memory. */
async function staffInside() {
  const { username, token: staffToken } = await makeStaff(server, 'support')
  const { phone } = await newApplicant(server)
  const spare = await keyFor(staffToken, phone)
  const { token } = (await enter(await keyFor(staffToken, phone), username)).json()
  const etag = String((await poll(token)).headers.etag)
  expect((await poll(token, etag)).statusCode).toBe(304)
  return { username, token, etag, spare }
}

describe('an impersonated session', () => {
  it('lasts 60 minutes and not longer', async () => {
    const { token } = await staffInside()
    server.clock.advanceMs(60 * 60_000 - 1)
    expect((await poll(token)).statusCode).toBe(200)
    server.clock.advanceMs(1)
    expect((await poll(token)).statusCode).toBe(401)
  })

  it.each([
    ['deactivate', undefined],
    ['set-roles', 'support,accountant'],
    ['new-token', undefined],
  ])('ends with `%s`, together with the unused keys', async (verb, roles) => {
    const { username, token, etag, spare } = await staffInside()
    const other = await staffInside()
    const options = roles === undefined ? {} : { roles }
    const changed = await staffUsersCommand(server.deps, { words: [verb, username], options }, 'admin:root')
    expect(changed.exitCode).toBe(0)
    await server.deps.live.settle()
    expect((await poll(token, etag)).statusCode).toBe(401)
    expect((await enter(spare, username)).json().label).toBe('impersonation_key_invalid')
    expect((await poll(other.token, other.etag)).statusCode).toBe(304)
  })

  it.each([
    ['inactive', 'update staff_users set is_active = false where username = $1'],
    ['without the permission', `update staff_users set roles = '["collector"]' where username = $1`],
  ])('is refused while its staff member is %s, whatever the cause', async (_state, statement) => {
    const { username, token, spare } = await staffInside()
    await server.pool.query(statement, [username])
    expect((await poll(token)).statusCode).toBe(401)
    expect((await enter(spare, username)).statusCode).toBe(401)
  })
})

it('blacklisting ends the customer’s sessions on every device, and blocking does not', async () => {
  const { userId, token } = await newApplicant(server)
  const { token: staffToken } = await makeStaff(server, 'admin')
  const etag = String((await poll(token)).headers.etag)
  const mark = (verb: string) =>
    server.call('POST', `/staff/customers/${userId}/${verb}`, { token: staffToken, body: { reason: 'Fraude' } })
  expect((await mark('block')).statusCode).toBe(200)
  expect((await poll(token)).statusCode).toBe(200)
  expect((await mark('blacklist')).statusCode).toBe(200)
  expect((await poll(token, etag)).statusCode).toBe(401)
})
