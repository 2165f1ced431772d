import type { Phone } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../codes/caller.ts'
import { DAY_MS } from '../codes/code-rules.ts'
import type { SessionRow } from '../db/repositories/sessions.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

const SESSION_LIFE_MS = 3 * DAY_MS

export interface SessionOwner {
  readonly kind: SessionRow['kind']
  readonly userId: number | null
  readonly pendingPhone?: Phone
  readonly adminUsername?: string
}

/** Opens a session and gives its token, which exists nowhere but in this answer. */
export async function openSession(
  tx: Tx,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  owner: SessionOwner,
): Promise<string> {
  const token = secrets.newToken()
  const now = clock.now()
  await tx.sessions.open({
    ...owner,
    tokenHash: secrets.hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    address: callerAddress(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  })
  return token
}
