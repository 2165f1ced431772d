import type { ApprovalMatter, FourEyesAct, StaffPermission, StaffRole } from '@puente/domain'
import type { z } from 'zod'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { ApprovalLine } from '../../db/schema/index.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { BookingKey } from '../../lending/loans/received-transfer.ts'

/** The staff member of a request, as the staff scope identified them. */
export interface ActCaller {
  readonly id: number
  readonly username: string
  readonly roles: readonly StaffRole[]
  /** The effective permissions: of an API key only what its scope names. */
  readonly permissions: readonly StaffPermission[]
  readonly via: 'session' | 'api_key'
  /** The same person as a customer; null if unknown. */
  readonly ownCustomerId?: number | null
  /** Null for a session. */
  readonly apiKey?: (BookingKey & { readonly name: string }) | null
}

/** What an approver reads before deciding. Spanish. */
export interface ActDescription {
  readonly title: string
  readonly lines: readonly ApprovalLine[]
  /** What the act decides on, the main thing first: while a request waits, no other act on one of them is asked for or done. */
  readonly matters: readonly ApprovalMatter[]
  /**
   * Every customer whose money or data the act touches: none of them may request it, approve it or read the request. Empty for
   * an act about no customer.
   */
  readonly customerIds: readonly number[]
  readonly loanPublicId?: string
}

/** Who runs an act. `actor` is the requester; the audit rows name both people. */
export interface ActContext extends ChangeContext {
  readonly reason: string
  readonly requestedBy: ActPerson
  /** Null if one person was enough. */
  readonly approvedBy: ActPerson | null
}

export interface ActPerson {
  readonly id: number
  readonly username: string
}

/** An act that needs a second person. Every function takes the transaction that the act is requested or run in. */
export interface ActDefinition<P, R> {
  readonly act: FourEyesAct
  /** Also reads the stored payload back: it must accept its own JSON. Holds no secrets. */
  readonly payload: z.ZodType<P>
  /** Throws an AppError if the act is not possible at all. */
  describe(tx: Tx, payload: P, deps: Deps): Promise<ActDescription>
  /** A fingerprint of what the requester decided on. If it differs at the approval, the act does not run. */
  stateOf(tx: Tx, payload: P, deps: Deps): Promise<string>
  /**
   * False where one person is enough: below a limit, or with a statement line. Left out: always two. It runs first, so that it can
   * take the locks under which a limit holds.
   */
  needsTwo?(tx: Tx, payload: P, deps: Deps, caller: ActCaller): Promise<boolean>
  /** The reason of a request without one, if the server knows it: an API key gives none where it is enough alone. Else empty. */
  defaultReason?(tx: Tx, payload: P, deps: Deps, caller: ActCaller): Promise<string>
  /** Throws an AppError if the rules refuse; nothing of the transaction is kept then. */
  run(tx: Tx, deps: Deps, payload: P, context: ActContext): Promise<R>
  /** What happened, for the page of the request. */
  outcome?(result: R): readonly ApprovalLine[]
}

export const defineAct = <P, R>(definition: ActDefinition<P, R>): ActDefinition<P, R> => definition
