import type { KeyLimits, StaffPermission, StaffRole } from '@puente/domain'
import type { LiveStaffSession } from '../../staff/accounts/staff-sessions.ts'

/** The staff member behind a request: a browser session, or a personal API key. */
export interface StaffCaller {
  readonly id: number
  readonly username: string
  /** For the rules of acts, which name roles. What a request may read or do is decided by `permissions`. */
  readonly roles: readonly StaffRole[]
  /** The effective permissions: those of the roles, and of an API key only what its scope names as well. */
  readonly permissions: readonly StaffPermission[]
  readonly via: 'session' | 'api_key'
  /** The same person as a customer; null if unknown. */
  readonly ownCustomerId: number | null
  /** Null for an API key. */
  readonly session: LiveStaffSession | null
  /** Null for a session. */
  readonly apiKey: { readonly id: number; readonly name: string; readonly limits: KeyLimits } | null
  /** When this access ends if no request comes; null: never, as for the oldest keys. */
  readonly endsAt: Date | null
}
