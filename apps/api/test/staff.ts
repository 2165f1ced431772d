import { SANDBOX_KEY_LIMITS, type StaffRole } from '@puente/domain'
import type { TestApp } from './test-app.ts'

let lastNumber = 0

/** Creates a staff member with these roles, and their token: an API key that books any amount. */
export async function makeStaff({ deps }: Pick<TestApp, 'deps'>, ...roles: StaffRole[]) {
  lastNumber += 1
  const username = `${roles[0] ?? 'no-role'}-${lastNumber}`
  const token = deps.secrets.newToken()
  await deps.transaction((tx) =>
    tx.staffUsers.add({
      username,
      roles,
      tokenHash: deps.secrets.hashToken(token),
      keyLimits: SANDBOX_KEY_LIMITS,
      createdAt: deps.clock.now(),
    }),
  )
  return { username, token, actor: `admin:${username}` }
}

export type DemoRole = StaffRole | 'admin-2'

/** Signs in to the back office as the demo staff member of a role; the headers that its browser would send. */
export async function signInAsDemo({ call }: Pick<TestApp, 'call'>, role: DemoRole) {
  const opened = await call('POST', '/sandbox/staff-session', { body: { role } })
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const session = (await call('GET', '/staff/session', { headers: { cookie } })).json()
  return {
    id: session.staff.id as number,
    username: `demo-${role}`,
    actor: `admin:demo-${role}`,
    /** For reading. */
    cookie: { cookie },
    /** For changing something. */
    headers: { cookie, 'x-csrf-token': session.csrf_token as string },
  }
}

/** Approves a request as the demo staff member of a role. */
export async function approveAs(server: Pick<TestApp, 'call'>, role: DemoRole, approvalId: number) {
  const { headers } = await signInAsDemo(server, role)
  return server.call('POST', `/staff/approvals/${approvalId}/approve`, { headers, body: {} })
}
