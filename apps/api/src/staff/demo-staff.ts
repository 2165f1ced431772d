import { STAFF_ROLES } from '@puente/domain'
import type { Deps } from '../deps.ts'

/** Somebody of the staff to try things out with, in every sandbox and nowhere else. */
export const DEMO_STAFF_USERNAME = 'demo'
export const DEMO_STAFF_TOKEN = 'sandbox-staff-token'

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
