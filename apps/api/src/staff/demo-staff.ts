import { SANDBOX_KEY_LIMITS } from '@puente/domain'
import type { Deps } from '../deps.ts'
import { DEMO_STAFF, DEMO_STAFF_TOKEN, DEMO_STAFF_USERNAME } from '../platform/security/demo-staff.ts'

export async function seedDemoStaff({
  transaction,
  wallClock,
  secrets,
}: Pick<Deps, 'transaction' | 'wallClock' | 'secrets'>) {
  const createdAt = wallClock.now()
  await transaction(async (tx) => {
    for (const { username, name, roles } of DEMO_STAFF) {
      const key = username === DEMO_STAFF_USERNAME ? { tokenHash: secrets.hashToken(DEMO_STAFF_TOKEN) } : {}
      await tx.staffUsers.add({ username, name, roles, email: `${username}@puente.example`, createdAt, ...key })
    }
    // Also that of a sandbox whose demo key is older than the limits.
    await tx.staffApiKeys.setLimits(secrets.hashToken(DEMO_STAFF_TOKEN), SANDBOX_KEY_LIMITS)
  })
}
