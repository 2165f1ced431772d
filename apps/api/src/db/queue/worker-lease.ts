import pg from 'pg'

// Which processes take jobs, and how the jobs of a dead one are freed: docs/decisions/0013-jobs-of-a-dead-process.md.

/** The first half of the advisory lock key; the second is the hash of the worker pool's id. */
const LOCK_CLASS = 7_283_647

export interface LeaseTimes {
  readonly renewEveryMs: number
  /** The timeout of a connection attempt and of each query. */
  readonly answerWithinMs: number
  readonly retryAfterMs: number
  /** A holder without confirmation from the database for this long must not continue a job. */
  readonly unconfirmedAfterMs: number
  /** A lease that was not renewed for this long, and whose connection is gone, has expired. */
  readonly expiresAfterMs: number
}

/**
 * A holder detects that it is unconfirmed within `unconfirmedAfterMs` and one round of attempts (a connection, a query and the
 * pause between rounds): 24.5 seconds, well before another process may take its jobs after 40.
 */
export const LEASE_TIMES: LeaseTimes = {
  renewEveryMs: 5_000,
  answerWithinMs: 4_000,
  retryAfterMs: 500,
  unconfirmedAfterMs: 15_000,
  expiresAfterMs: 40_000,
}

interface WorkerLease {
  /**
   * Covers a worker pool of the queue, which stores its id on every job that it takes. The pool may take jobs once this resolves;
   * if it rejects, the lease counts as interrupted.
   */
  cover(poolId: string): Promise<void>
  /**
   * Releases the lease, and with it every job that is still locked by its pools. None of them may be running. Does not wait for an
   * unavailable database: the release is then sent after a reconnect.
   */
  release(): Promise<void>
}

interface LeaseOptions {
  /** The connection broke. The lease is still held, and renewed on another connection as soon as there is one. */
  onInterrupted(): void
  /** Called after every failed attempt once the database has not confirmed the lease for `unconfirmedAfterMs`. */
  onUnconfirmed(): void
  readonly times?: LeaseTimes
}

/** Takes a lease on a dedicated connection and renews it until it is released. */
export async function takeLease(
  databaseUrl: string,
  { onInterrupted, onUnconfirmed, times = LEASE_TIMES }: LeaseOptions,
): Promise<WorkerLease> {
  const { renewEveryMs, answerWithinMs, retryAfterMs, unconfirmedAfterMs } = times
  /** Each covered pool has a row of its own in `job_workers`; all are renewed at once. */
  const poolIds: string[] = []
  const registrations = new Map<string, Promise<void>>()
  let client: pg.Client | null = null
  let confirmedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<void> = Promise.resolve()
  let isReleased = false

  const handleLoss = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    lost.end().catch(() => undefined)
    if (isReleased) return
    onInterrupted()
    renewLater()
  }
  const connect = async (): Promise<pg.Client> => {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'puente worker',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    connection.on('error', () => handleLoss(connection))
    connection.on('end', () => handleLoss(connection))
    try {
      await connection.connect()
      await lock(connection, poolIds)
      return connection
    } catch (error) {
      connection.end().catch(() => undefined)
      throw error
    }
  }
  const renew = async (): Promise<void> => {
    const sentAt = performance.now()
    try {
      client ??= await connect()
      const ids = [...poolIds]
      const { rowCount } = await client.query('update job_workers set seen_at = now() where id = any($1)', [ids])
      if (rowCount === ids.length) confirmedAt = sentAt
    } catch {
      if (client !== null) handleLoss(client)
    }
    if (isReleased) return
    if (performance.now() - confirmedAt > unconfirmedAfterMs) onUnconfirmed()
    renewLater()
  }
  const renewLater = () => {
    clearTimeout(timer)
    const afterMs = client === null ? retryAfterMs : renewEveryMs
    timer = setTimeout(() => {
      renewing = renewing.then(renew)
    }, afterMs)
  }

  const register = async (poolId: string): Promise<void> => {
    const connection = client
    try {
      if (connection === null) throw new Error('the lease has no connection')
      await lock(connection, [poolId])
      await connection.query('insert into job_workers (id, started_at, seen_at) values ($1, now(), now())', [poolId])
      poolIds.push(poolId)
    } catch (error) {
      if (connection !== null) handleLoss(connection)
      throw error
    }
  }

  client = await connect()
  confirmedAt = performance.now()
  renewLater()

  /** False while the database is unavailable. */
  const tryToRelease = async (): Promise<boolean> => {
    const connection = client ?? (await connect().catch(() => null))
    if (connection === null) return false
    const ids = [...registrations.keys()]
    const isDone = await connection
      .query('delete from job_workers where id = any($1)', [ids])
      .then(() => connection.query('select graphile_worker.force_unlock_workers($1)', [ids]))
      .then(
        () => true,
        () => false,
      )
    client = null
    await connection.end().catch(() => undefined)
    return isDone
  }
  const releaseLater = () => {
    // Give up once the lease has expired: a sweep then frees its jobs.
    if (performance.now() - confirmedAt > times.expiresAfterMs) return
    const retry = setTimeout(async () => {
      if (!(await tryToRelease())) releaseLater()
    }, retryAfterMs)
    retry.unref()
  }

  return {
    cover(poolId) {
      const registration = registrations.get(poolId) ?? register(poolId)
      registrations.set(poolId, registration)
      return registration
    },
    async release() {
      isReleased = true
      clearTimeout(timer)
      await renewing
      if (!(await tryToRelease())) releaseLater()
    },
  }
}

/** Refused only if PostgreSQL has not yet detected that the previous connection is gone: until then that one keeps the locks. */
const lock = (client: pg.Client, poolIds: readonly string[]) =>
  client.query('select pg_try_advisory_lock($1, hashtext(id)) from unnest($2::text[]) as id', [LOCK_CLASS, poolIds])

/**
 * Frees the jobs of dead worker pools: their lease was not renewed for `expiresAfterMs`, and the connection that held the lock of
 * their id is gone. Returns the number of jobs.
 */
export async function releaseJobsOfDeadWorkers(
  pool: pg.Pool,
  expiresAfterMs = LEASE_TIMES.expiresAfterMs,
): Promise<number> {
  await pool.query(
    `delete from job_workers
     where seen_at <= now() - $1 * interval '1 millisecond' and pg_try_advisory_xact_lock_shared($2, hashtext(id))`,
    [expiresAfterMs, LOCK_CLASS],
  )
  const { rows } = await pool.query<{ jobs: number }>(
    `select count(*)::int as jobs, graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_by is not null and not exists (select from job_workers where id = locked_by)
     having count(*) > 0`,
  )
  return rows[0]?.jobs ?? 0
}
