import type pg from 'pg'

/** How many waiting jobs PostgreSQL has read one after the other so far, as seen by the pool's connection. */
export async function jobsReadBy(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(
    "select sum(seq_tup_read)::int as read from pg_stat_all_tables where schemaname = 'graphile_worker'",
  )
  return rows[0].read
}
