import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../../customers/codes/caller.ts'
import type { StaffSessionRow } from '../../db/repositories/staff-sessions.ts'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isDemoStaff } from '../../platform/security/demo-staff.ts'

type SessionDeps = Pick<Deps, 'config' | 'secrets' | 'wallClock'>

/** Last uses are stored to the minute: a write per request would cost more than it is worth. */
const USE_PRECISION_MS = 60_000

/** Opens a session and returns its token, which only the cookie holds. */
export async function openStaffSession(
  tx: Tx,
  { config, secrets, wallClock }: SessionDeps,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  {
    staffId,
    stage,
    lifeMs = config.staffSessions.maxMs,
  }: { staffId: number; stage: StaffSessionRow['stage']; lifeMs?: number },
): Promise<string> {
  const token = secrets.newToken()
  const now = wallClock.now()
  await tx.staffSessions.open({
    staffId,
    tokenHash: secrets.hashToken(token),
    stage,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    address: callerAddress(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  })
  return token
}

export interface LiveStaffSession {
  readonly session: StaffSessionRow
  readonly staff: StaffUserRow
}

/** The live session of a cookie. Production has no demo staff, whatever the database holds. */
export async function liveStaffSession(
  tx: Tx,
  { config, secrets, wallClock }: SessionDeps,
  token: string,
): Promise<LiveStaffSession | null> {
  const times = { now: wallClock.now(), idleMs: config.staffSessions.idleMs }
  const live = await tx.staffSessions.live(secrets.hashToken(token), times)
  return live !== null && isDemoStaff(live.staff.username) && config.mode === 'production' ? null : live
}

/** Moves the idle limit. */
export async function noteStaffSessionUse(tx: Tx, { id, lastUsedAt }: StaffSessionRow, now: Date): Promise<void> {
  if (now.getTime() - lastUsedAt.getTime() >= USE_PRECISION_MS) await tx.staffSessions.update(id, { lastUsedAt: now })
}

/** Bound to the session's token, which scripts cannot read: another site cannot make it. */
export const csrfTokenOf = ({ secrets }: Pick<Deps, 'secrets'>, sessionToken: string): string =>
  secrets.hashCode('staff csrf token', sessionToken).toString('base64url')
