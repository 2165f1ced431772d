import { AppError } from '@puente/domain'
import type { Clock } from '../../platform/clock.ts'

/** Maximum number of remembered callers; beyond it all counts are reset, which costs an attacker more than us. */
const MAX_CALLERS = 10_000

interface Spent {
  count: number
  readonly since: number
}

/**
 * How often one caller may do something cheap in a window. Kept in the memory of this process: it stops a broken page or a
 * bored visitor from filling a table, and does not protect anything of value. Codes have their own limits, in the database.
 */
export function requestBudget(limit: number, windowMs: number, clock: Clock): (caller: string) => void {
  const spentBy = new Map<string, Spent>()
  return (caller) => {
    const now = clock.now().getTime()
    const known = spentBy.get(caller)
    const spent = known && now - known.since < windowMs ? known : { count: 0, since: now }
    spent.count += 1
    if (spentBy.size >= MAX_CALLERS) spentBy.clear()
    spentBy.set(caller, spent)
    if (spent.count <= limit) return
    throw new AppError('too_many_requests', `more than ${limit} in ${windowMs} ms`, {
      retryAfterSeconds: Math.max(1, Math.ceil((spent.since + windowMs - now) / 1000)),
    })
  }
}
