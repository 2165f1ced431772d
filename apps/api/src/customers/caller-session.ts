import { AppError, type StaffRole } from '@puente/domain'
import type { SessionRow } from '../db/repositories/sessions.ts'

/** The session of a request, proved by its token. */
export interface CallerSession {
  readonly sessionId: number
  readonly kind: SessionRow['kind']
  readonly userId: number | null
  /** The confirmed phone of the user, or the one still to be confirmed. */
  readonly phone: string | null
  readonly pendingPhone: string | null
  readonly adminUsername: string | null
  /** The staff member behind an impersonated session; empty for a borrower. */
  readonly staffRoles: readonly StaffRole[]
  /** In hexadecimal. */
  readonly tokenHash: string
  readonly expiresAt: Date
}

/** The actor of a change, as named in audit and history. */
export const actorOf = ({ adminUsername }: Pick<CallerSession, 'adminUsername'>): string =>
  adminUsername === null ? 'borrower' : `admin:${adminUsername}`

/** The refusal of an action that only the customer may take. */
export const impersonationRefused = (adminUsername: string | null, detail: string): AppError =>
  new AppError('impersonation_not_allowed', `${adminUsername} acts for a customer: ${detail}`)
