import type { StaffRole } from '@puente/domain'
import type { TestApp } from './test-app.ts'

/** The token of a staff member (created if unknown) who impersonates a customer. */
export async function impersonate(
  { deps, clock }: TestApp,
  userId: number,
  { username = 'marta', roles = ['support'] }: { username?: string; roles?: readonly StaffRole[] } = {},
): Promise<string> {
  const token = deps.secrets.newToken()
  const now = clock.now()
  await deps.transaction(async (tx) => {
    const tokenHash = deps.secrets.hashToken(deps.secrets.newToken())
    await tx.staffUsers.add({ username, roles, tokenHash, createdAt: now })
    await tx.sessions.open({
      kind: 'impersonation',
      userId,
      adminUsername: username,
      tokenHash: deps.secrets.hashToken(token),
      now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      address: '127.0.0.1',
      userAgent: null,
    })
  })
  return token
}
