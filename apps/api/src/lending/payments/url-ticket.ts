import { AppError } from '@puente/domain'
import { z } from 'zod'
import { actorOf, type CallerSession, impersonationRefused } from '../../customers/caller-session.ts'
import type { LiveSession } from '../../db/repositories/sessions.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sameBytes } from '../../platform/security/secrets.ts'
import type { Payer } from './payment-quote.ts'

// URLs end up in browser histories and third-party logs, so the ticket in them expires after a minute and after its
// first use. The ticket authenticates itself; only its use is stored. It ends with the session that made it.

const TICKET_LIFE_MS = 60_000

const PREFIX = 'ticket.'
const Ticket = z.object({
  user: z.number().int(),
  session: z.number().int(),
  until: z.number().int(),
  nonce: z.string(),
})

type Needed = Pick<Deps, 'clock' | 'secrets'>

const signatureOf = ({ secrets }: Pick<Deps, 'secrets'>, body: string) => secrets.hashCode('url ticket', body)

export function mintTicket(
  deps: Needed,
  session: Pick<CallerSession, 'sessionId'> & { readonly userId: number },
): string {
  const ticket: z.infer<typeof Ticket> = {
    user: session.userId,
    session: session.sessionId,
    until: deps.clock.now().getTime() + TICKET_LIFE_MS,
    nonce: deps.secrets.newToken(),
  }
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${PREFIX}${body}.${signatureOf(deps, body).toString('base64url')}`
}

/**
 * The customer behind the `access_token` of a URL: a ticket, which this call uses up, or a session token. What such a
 * URL starts (a payment, a card, reading a bank account) is reserved for the customer: an impersonated session is
 * refused.
 */
export async function redeemUrlToken(tx: Tx, deps: Needed, token: string): Promise<Payer> {
  const live = token.startsWith(PREFIX)
    ? await redeemTicket(tx, deps, token.slice(PREFIX.length))
    : await tx.sessions.live(deps.secrets.hashToken(token), deps.clock.now())
  if (!live) throw new AppError('session_invalid', 'the session of the URL is unknown, revoked or expired')
  const { session } = live
  if (session.userId === null) throw new AppError('not_allowed', 'the phone is not confirmed yet')
  if (session.kind === 'impersonation') throw impersonationRefused(session.adminUsername, 'the token of an address')
  return { userId: session.userId, actor: actorOf(session) }
}

async function redeemTicket(tx: Tx, deps: Needed, text: string): Promise<LiveSession | null> {
  const [body = '', signature = ''] = text.split('.')
  const now = deps.clock.now()
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(deps, body))
  const ticket = isOurs ? Ticket.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))) : null
  if (ticket === null || ticket.until <= now.getTime()) {
    throw new AppError('session_invalid', 'the ticket of the URL is invalid or expired')
  }
  if (!(await tx.urlTickets.use(ticket.user, ticket.nonce, now))) {
    throw new AppError('session_invalid', 'the ticket of the URL was used before')
  }
  return tx.sessions.liveById(ticket.session, now)
}
