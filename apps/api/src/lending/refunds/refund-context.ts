import type { ChangeContext } from '../../db/loan-change.ts'

/** Who pays money back, and why. */
export interface RefundContext extends ChangeContext {
  readonly reason: string
  /** The second person; left out or null if one decided alone. */
  readonly approvedBy?: { readonly username: string } | null
}
