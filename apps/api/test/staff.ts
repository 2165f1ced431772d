import type { StaffRole } from '@puente/domain'
import type { TestApp } from './test-app.ts'

let lastNumber = 0

/** Creates a staff member with these roles, and their token. */
export async function makeStaff({ deps }: Pick<TestApp, 'deps'>, ...roles: StaffRole[]) {
  lastNumber += 1
  const username = `${roles[0] ?? 'no-role'}-${lastNumber}`
  const token = deps.secrets.newToken()
  await deps.transaction((tx) =>
    tx.staffUsers.add({ username, roles, tokenHash: deps.secrets.hashToken(token), createdAt: deps.clock.now() }),
  )
  return { username, token, actor: `admin:${username}` }
}
