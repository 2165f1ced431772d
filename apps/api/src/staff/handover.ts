import type { Tx } from '../db/transaction.ts'

/** A staff member who leaves, and the colleague who takes over. */
export interface Handover {
  readonly from: { readonly id: number; readonly username: string }
  readonly to: { readonly id: number; readonly username: string }
  readonly now: Date
}

/** Moves one kind of open work and returns how many pieces. */
type Mover = (tx: Tx, handover: Handover) => Promise<number>

/** One line per kind of work that belongs to a person. */
const MOVERS: readonly Mover[] = [
  // Requests that were delegated to the leaver for approval.
  (tx, { from, to }) => tx.approvals.moveDelegations(from.id, to.id),
  // Tasks about customers.
  (tx, { from, to }) => tx.customerCare.handOverTasks(from.username, to.username),
  // Queue items that the leaver was working on.
  async (tx, { from, to, now }) => (await tx.staffClaims.handOver(from.id, to.id, now)).length,
]

/** Gives everything that a staff member has open to a colleague; returns how many pieces. */
export async function handOver(tx: Tx, handover: Handover): Promise<number> {
  let moved = 0
  for (const move of MOVERS) moved += await move(tx, handover)
  return moved
}
