import { AppError } from '@puente/domain'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { sameBytes } from '../../platform/security/secrets.ts'

/** Enough time to find a card reader or a phone; a page left open longer must be opened again. */
const TICKET_LIFE_MS = 30 * 60_000

const Ticket = z.object({ loan: z.number().int(), user: z.number().int(), until: z.number().int() })

/** The customer for whom the framed page was opened. The ticket grants no other access: it is not a session. */
interface WidgetVisitor {
  readonly loanId: number
  readonly userId: number
}

type Needed = Pick<Deps, 'clock' | 'secrets'>

const signatureOf = ({ secrets }: Needed, body: string) => secrets.hashCode('bank widget ticket', body)

export function mintWidgetTicket(deps: Needed, { loanId, userId }: WidgetVisitor): string {
  const ticket: z.infer<typeof Ticket> = {
    loan: loanId,
    user: userId,
    until: deps.clock.now().getTime() + TICKET_LIFE_MS,
  }
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${signatureOf(deps, body).toString('base64url')}`
}

/** It is reusable until it expires: people reload pages. */
export function readWidgetTicket(deps: Needed, text: string): WidgetVisitor {
  const [body = '', signature = ''] = text.split('.')
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(deps, body))
  const ticket = isOurs ? Ticket.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))) : null
  if (ticket === null || ticket.until <= deps.clock.now().getTime()) {
    throw new AppError('session_invalid', 'the ticket of a bank page is invalid or expired')
  }
  return { loanId: ticket.loan, userId: ticket.user }
}
