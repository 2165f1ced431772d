import { AppError } from '@puente/domain'
import { z } from 'zod'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { actorOf, type CallerSession } from '../scopes/borrower.ts'
import { sameBytes } from '../security/secrets.ts'
import type { Payer } from './start-payment.ts'

// An address is written into histories and logs of others, so what our pages put there is worth nothing a minute later,
// and nothing after its first use (decisions §3). The ticket proves itself; only its use is stored.

const TICKET_LIFE_MS = 60_000

const PREFIX = 'ticket.'
const Ticket = z.object({
  user: z.number().int(),
  admin: z.string().nullable(),
  until: z.number().int(),
  nonce: z.string(),
})

type Needed = Pick<Deps, 'clock' | 'secrets'>

const signatureOf = ({ secrets }: Pick<Deps, 'secrets'>, body: string) => secrets.hashCode('url ticket', body)

export function mintTicket(deps: Needed, session: CallerSession & { userId: number }): string {
  const ticket: z.infer<typeof Ticket> = {
    user: session.userId,
    admin: session.adminUsername,
    until: deps.clock.now().getTime() + TICKET_LIFE_MS,
    nonce: deps.secrets.newToken(),
  }
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${PREFIX}${body}.${signatureOf(deps, body).toString('base64url')}`
}

/** Whom an `access_token` of an address stands for: a ticket, used up by this, or the token of a session. */
export async function redeemUrlToken(tx: Tx, deps: Needed, token: string): Promise<Payer> {
  if (token.startsWith(PREFIX)) return redeemTicket(tx, deps, token.slice(PREFIX.length))
  const live = await tx.sessions.live(deps.secrets.hashToken(token), deps.clock.now())
  if (!live) throw new AppError('session_invalid', 'the token of an address is unknown, revoked or past its end')
  if (live.session.userId === null) throw new AppError('not_allowed', 'the phone is not confirmed yet')
  return { userId: live.session.userId, actor: actorOf(live.session) }
}

async function redeemTicket(tx: Tx, deps: Needed, text: string): Promise<Payer> {
  const [body = '', signature = ''] = text.split('.')
  const now = deps.clock.now()
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(deps, body))
  const ticket = isOurs ? Ticket.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))) : null
  if (ticket === null || ticket.until <= now.getTime()) {
    throw new AppError('session_invalid', 'the ticket of an address is not ours or too old')
  }
  if (!(await tx.urlTickets.use(ticket.user, ticket.nonce, now))) {
    throw new AppError('session_invalid', 'the ticket of an address was used before')
  }
  return { userId: ticket.user, actor: actorOf({ adminUsername: ticket.admin }) }
}
