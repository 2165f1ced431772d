import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { sendPasswordReset } from '../staff/accounts/set-password.ts'

/** Answers a request for a password reset, once: a repeated job would send a second link, which does no harm. */
export const sendStaffReset =
  (deps: Deps) =>
  ({ eventId }: Jobs['send-staff-reset']): Promise<void> =>
    sendPasswordReset(deps, eventId)
