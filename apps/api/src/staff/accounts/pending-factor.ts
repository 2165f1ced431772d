import type { StaffSessionRow } from '../../db/repositories/staff-sessions.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/** What a session has begun: a TOTP secret to confirm, or a WebAuthn challenge to answer. */
interface PendingFactor {
  readonly kind: 'totp_enrolment' | 'passkey_enrolment' | 'passkey_sign_in'
  /** The secret or the challenge. */
  readonly value: string
}

const LIFE_MS = 10 * 60_000

type PendingDeps = Pick<Deps, 'secrets' | 'wallClock'>

export async function setPendingFactor(
  tx: Tx,
  { secrets, wallClock }: PendingDeps,
  sessionId: number,
  pending: PendingFactor,
): Promise<void> {
  const until = wallClock.now().getTime() + LIFE_MS
  await tx.staffSessions.update(sessionId, { sealedPending: secrets.seal(JSON.stringify({ ...pending, until })) })
}

/** The pending value of a kind, once: a challenge is answered a single time. Null if there is none or it is too old. */
export async function takePendingFactor(
  tx: Tx,
  { secrets, wallClock }: PendingDeps,
  { id, sealedPending }: Pick<StaffSessionRow, 'id' | 'sealedPending'>,
  kind: PendingFactor['kind'],
): Promise<string | null> {
  if (sealedPending === null) return null
  await tx.staffSessions.update(id, { sealedPending: null })
  const pending = JSON.parse(secrets.unseal(sealedPending)) as PendingFactor & { readonly until: number }
  return pending.kind === kind && pending.until > wallClock.now().getTime() ? pending.value : null
}
