import { AppError } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'

interface BudgetRule {
  /** Unique: all processes count under this name. */
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

/**
 * How often one caller may do something cheap in a window, counted in the database, so that a second process does not double
 * the limit. Spent in the caller's transaction: a request that rolls back does not count. Codes have their own limits.
 */
export const requestBudget =
  ({ name, limit, windowMs }: BudgetRule, clock: Clock) =>
  async (tx: Tx, caller: string): Promise<void> => {
    const now = clock.now()
    const { spent, since } = await tx.budgets.spend({ budget: name, caller, now, windowMs })
    if (spent > limit) throw overBudget(limit, windowMs, since.getTime(), now.getTime())
  }

/** Maximum number of remembered callers; beyond it all counts are reset, which costs an attacker more than us. */
const MAX_CALLERS = 10_000

/**
 * The same for work that costs only this process: it needs no database. Every process has a budget of its own, because every
 * process has a processor of its own.
 */
export function processBudget({ limit, windowMs }: Omit<BudgetRule, 'name'>, clock: Clock): (caller: string) => void {
  const spentBy = new Map<string, { count: number; readonly since: number }>()
  return (caller) => {
    const now = clock.now().getTime()
    const known = spentBy.get(caller)
    const spent = known && now - known.since < windowMs ? known : { count: 0, since: now }
    spent.count += 1
    if (spentBy.size >= MAX_CALLERS) spentBy.clear()
    spentBy.set(caller, spent)
    if (spent.count > limit) throw overBudget(limit, windowMs, spent.since, now)
  }
}

const overBudget = (limit: number, windowMs: number, since: number, now: number): AppError =>
  new AppError('too_many_requests', `more than ${limit} in ${windowMs} ms`, {
    retryAfterSeconds: Math.max(1, Math.ceil((since + windowMs - now) / 1000)),
  })
