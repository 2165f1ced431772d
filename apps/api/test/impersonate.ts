import type { TestApp } from './test-app.ts'

/** The token of an admin who acts for a customer. */
export async function impersonate({ deps, clock }: TestApp, userId: number): Promise<string> {
  const token = deps.secrets.newToken()
  const now = clock.now()
  await deps.transaction((tx) =>
    tx.sessions.open({
      kind: 'impersonation',
      userId,
      adminUsername: 'marta',
      tokenHash: deps.secrets.hashToken(token),
      now,
      expiresAt: new Date(now.getTime() + 3_600_000),
      address: '127.0.0.1',
      userAgent: null,
    }),
  )
  return token
}
