import type { Regime } from '@puente/domain'
import type pg from 'pg'
import { StartupError } from '../platform/startup-error.ts'

/**
 * A contract keeps the regime of its signing day: without its row, the times for reminders and withdrawals of that contract could not be
 * read. Refuses the start if the file of regimes lacks one that the database names.
 */
export async function requireRegimes(
  pool: Pick<pg.Pool, 'query'>,
  regimes: readonly Regime[],
  file: string,
): Promise<void> {
  const { rows } = await pool.query<{ regime_id: string }>(
    'select distinct regime_id from loans where regime_id <> all($1::text[]) order by regime_id',
    [regimes.map(({ id }) => id)],
  )
  if (rows.length === 0) return
  const missing = rows.map(({ regime_id: id }) => id).join(', ')
  throw new StartupError(
    `The legal regimes in ${file} lack ${missing}, which loans in the database were signed or requested under: put the row back, and add a new law as a row of its own.`,
  )
}
