import { IMPERSONATION_MINUTES, type Phone } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { SessionRow } from '../../db/repositories/sessions.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { callerAddress } from '../codes/caller.ts'
import { DAY_MS } from '../codes/code-rules.ts'

const SESSION_LIFE_MS = 3 * DAY_MS
/** More devices than a customer has. A further sign-in ends the oldest. */
const MAX_LIVE_SESSIONS = 10
const IMPERSONATION_LIFE_MS = IMPERSONATION_MINUTES * 60_000

interface SessionOwner {
  readonly kind: SessionRow['kind']
  readonly userId: number | null
  readonly pendingPhone?: Phone
  readonly adminUsername?: string
  /** The browser that signed in, if it is remembered. */
  readonly knownBrowserId?: number
}

/** Opens a session and returns its token, which exists nowhere else. */
export async function openSession(
  tx: Tx,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  owner: SessionOwner,
): Promise<string> {
  const token = secrets.newToken()
  const now = clock.now()
  const address = callerAddress(request.ip)
  const lifeMs = owner.kind === 'impersonation' ? IMPERSONATION_LIFE_MS : SESSION_LIFE_MS
  await tx.sessions.open({
    ...owner,
    tokenHash: secrets.hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + lifeMs),
    address,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  })
  if (owner.kind === 'borrower' && owner.userId !== null) await capSessions(tx, owner.userId, now)
  // Per network: a stranger who enters the same phone must not end its owner's session.
  if (owner.pendingPhone !== undefined) {
    await tx.sessions.dropRegisteringBeyond(owner.pendingPhone, address, MAX_LIVE_SESSIONS)
  }
  return token
}

/** Ends the oldest sessions of a customer beyond the allowed number. */
export const capSessions = (tx: Tx, userId: number, now: Date): Promise<void> =>
  tx.sessions.revokeBeyond(userId, MAX_LIVE_SESSIONS, now)
