import { STAFF_ROLES } from '@puente/domain'
import type { Deps } from '../deps.ts'
import { DEMO_STAFF_TOKEN, DEMO_STAFF_USERNAME } from '../platform/security/demo-staff.ts'

export async function seedDemoStaff({ transaction, clock, secrets }: Pick<Deps, 'transaction' | 'clock' | 'secrets'>) {
  await transaction((tx) =>
    tx.staffUsers.add({
      username: DEMO_STAFF_USERNAME,
      roles: [...STAFF_ROLES],
      tokenHash: secrets.hashToken(DEMO_STAFF_TOKEN),
      createdAt: clock.now(),
    }),
  )
}
