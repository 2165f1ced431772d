import type { Phone, StaffRole } from '@puente/domain'
import { csrfTokenOf, openStaffSession } from '../src/staff/accounts/staff-sessions.ts'
import { newApplicant } from './applicant.ts'
import type { CUSTOMER_COLUMNS, STAFF_COLUMNS } from './authorisation-matrix.ts'
import { impersonate } from './impersonate.ts'
import { makeStaff } from './staff.ts'
import type { TestApp } from './test-app.ts'

export type Credentials = Readonly<Record<string, string>>
type Column = (typeof CUSTOMER_COLUMNS)[number] | (typeof STAFF_COLUMNS)[number]
export type Callers = Readonly<Record<Column, readonly (readonly [name: string, headers: Credentials])[]>>

const HOUR_MS = 3_600_000
export const bearer = (token: string): Credentials => ({ authorization: `Bearer ${token}` })
/** Changes one character in the middle: the last one may carry unused bits. */
const tampered = (token: string) => `${token.slice(0, 9)}${token[9] === 'A' ? 'B' : 'A'}${token.slice(10)}`

export async function customerToken(
  server: TestApp,
  marks: Partial<Record<'is_blocked' | 'is_blacklisted', true>> = {},
): Promise<string> {
  const { userId, token } = await newApplicant(server)
  for (const mark of Object.keys(marks))
    await server.pool.query(`update users set ${mark} = true where id = $1`, [userId])
  return token
}

async function registeringToken(server: TestApp): Promise<string> {
  const { secrets, clock, transaction } = server.deps
  const token = secrets.newToken()
  const now = clock.now()
  await transaction((tx) =>
    tx.sessions.open({
      kind: 'registering',
      userId: null,
      pendingPhone: '34622999001' as Phone,
      tokenHash: secrets.hashToken(token),
      now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
      address: '127.0.0.1',
      userAgent: null,
    }),
  )
  return token
}

async function endedCustomerToken(server: TestApp, change: 'expires_at' | 'revoked_at'): Promise<string> {
  const token = await customerToken(server)
  const earlier = new Date(server.clock.now().getTime() - 1)
  await server.pool.query(`update sessions set ${change} = $2 where token_hash = $1`, [
    server.deps.secrets.hashToken(token),
    earlier,
  ])
  return token
}

export async function staffSession(server: TestApp, ...roles: StaffRole[]) {
  const { username } = await makeStaff(server, ...roles)
  const { rows } = await server.pool.query<{ id: string }>('select id from staff_users where username = $1', [username])
  const staffId = Number(rows[0]?.id)
  const request = { ip: '127.0.0.1', headers: {} }
  const token = await server.deps.transaction((tx) =>
    openStaffSession(tx, server.deps, request, { staffId, stage: 'open' }),
  )
  return { staffId, token }
}
export const withCookie = (server: TestApp, token: string): Credentials => ({
  cookie: `puente_staff=${token}`,
  'x-csrf-token': csrfTokenOf(server.deps, token),
})

async function endedStaff(server: TestApp, statement: string): Promise<Credentials> {
  const { token, staffId } = await staffSession(server, 'admin')
  await server.pool.query(statement, [staffId])
  return withCookie(server, token)
}

/** One caller or more per column of the authorisation matrix, each with a name and the headers that identify it. */
export async function allCallers(server: TestApp): Promise<Callers> {
  const owner = await customerToken(server)
  const { userId } = await newApplicant(server)
  const { token: agentKey } = await makeStaff(server, 'agent')
  const body = { mobile_phone: '34622999002' }
  const invited = await server.call('POST', '/staff/agent-sessions', { token: agentKey, body })
  const withRole = async (role: StaffRole) =>
    [[role, withCookie(server, (await staffSession(server, role)).token)]] as const
  const { token: key } = await makeStaff(server, 'admin')
  const { token: adminSession } = await staffSession(server, 'admin')
  return {
    anonymous: [['anonymous', {}]],
    registering: [['registering', bearer(await registeringToken(server))]],
    customer: [
      ['owner', bearer(owner)],
      ['another customer', bearer(await customerToken(server))],
    ],
    blocked: [['blocked', bearer(await customerToken(server, { is_blocked: true }))]],
    blacklisted: [['blacklisted', bearer(await customerToken(server, { is_blacklisted: true }))]],
    impersonated: [['impersonated', bearer(await impersonate(server, userId))]],
    'no session': [
      ['expired', bearer(await endedCustomerToken(server, 'expires_at'))],
      ['logged out', bearer(await endedCustomerToken(server, 'revoked_at'))],
      ['tampered', bearer(tampered(owner))],
      ['an agent session', bearer(invited.json().session_id)],
    ],
    agent: await withRole('agent'),
    underwriter: await withRole('underwriter'),
    collector: await withRole('collector'),
    support: await withRole('support'),
    accountant: await withRole('accountant'),
    admin: await withRole('admin'),
    key: [['API key of an admin', bearer(key)]],
    'no access': [
      ['deactivated', await endedStaff(server, 'update staff_users set is_active = false where id = $1')],
      [
        'expired session',
        await endedStaff(server, "update staff_sessions set expires_at = '2000-01-01' where staff_id = $1"),
      ],
      [
        'logged out',
        await endedStaff(server, "update staff_sessions set revoked_at = '2000-01-01' where staff_id = $1"),
      ],
      ['tampered', withCookie(server, tampered(adminSession))],
    ],
  }
}
