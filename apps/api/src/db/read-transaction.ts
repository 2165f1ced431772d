import type pg from 'pg'
import { isDatabaseUnavailable } from '../platform/query-failure.ts'
import { createTransaction, type Transaction } from './transaction.ts'

/** How long reads avoid a standby that did not answer. */
const AWAY_MS = 5_000

/** A standby cancels a query that conflicts with what it has to replay. */
const CANCELLED_BY_RECOVERY = '40001'

/**
 * Read-only transactions for lists that may be as old as the standby's replay. They run on the standby, if there is one, and on
 * the primary while it is away. A write in such a transaction fails on both.
 */
export function createReadTransaction(primary: pg.Pool, standby: pg.Pool | null): Transaction {
  const onPrimary = createTransaction(primary, 'read only')
  if (standby === null) return onPrimary
  const onStandby = createTransaction(standby, 'read only')
  let awayUntil = 0
  return async (work) => {
    if (performance.now() < awayUntil) return onPrimary(work)
    try {
      return await onStandby(work)
    } catch (error) {
      const isAway = isDatabaseUnavailable(error)
      if (!isAway && !isCancelled(error)) throw error
      if (isAway) awayUntil = performance.now() + AWAY_MS
      return onPrimary(work)
    }
  }
}

const isCancelled = (error: unknown): boolean => (error as { code?: unknown }).code === CANCELLED_BY_RECOVERY
