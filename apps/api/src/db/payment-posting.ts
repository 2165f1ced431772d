import type { CivilDate, LoanFact, StaffPermission, StaffRole } from '@puente/domain'
import type pg from 'pg'
import { isDatabaseUnavailable } from '../platform/query-failure.ts'
import { inSpan } from '../platform/tracing/tracing.ts'
import { ACCOUNT_ROW, accountOfText } from './account-columns.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { commitArgument, type LoanChange, type LoanCore } from './loan-change.ts'
import type { RecordOf } from './loan-record.ts'
import { firstRow, type Statement, type TextRow } from './prepared-statement.ts'
import type { IdempotencyKeyRow } from './repositories/idempotency-keys.ts'

// A payment in two round trips: one statement reads everything that the rules need, one call writes all results. It does not
// use the repositories because a transaction around them would cost two more round trips; the commit checks the version
// instead of holding a lock. A transfer that is booked already takes a third, for the stored response or for its loan.

/** The staff member who enters a payment, and their key. */
export interface Poster {
  readonly id: number
  readonly username: string
  readonly customerId: number | null
  readonly key: { readonly id: number; readonly name: string; readonly perBookingCents: number }
  readonly roles: readonly StaffRole[]
  /** What the API key is limited to; null for an unlimited key. */
  readonly scope: readonly StaffPermission[] | null
  /** True if the loan is the staff member's own. */
  readonly isOwnLoan: boolean
}

/** How the poster is found: by the hash of an API key that is valid now. */
export interface PosterQuery {
  readonly keyHash: Buffer
  readonly now: Date
}

/** The result of one statement. */
export interface PostingState {
  /** Null for an unknown, revoked or expired key. */
  readonly poster: Poster | null
  readonly record: RecordOf<LoanCore> | null
}

/** The stored response of an idempotency key. */
export type KeptPosting = Pick<IdempotencyKeyRow, 'bodyHash' | 'statusCode' | 'answer'>

export interface PostingQuery {
  readonly poster: PosterQuery
  readonly publicId: string
}

/** What a booking counts for: the day's sum of its key. */
export interface KeyUse {
  readonly keyId: number
  /** In Madrid. */
  readonly day: CivilDate
  readonly cents: number
}

/**
 * The loan has changed since it was read, the transfer is booked on another one, or the key would book more than its limit of a
 * day: nothing was written.
 */
export type CommitResult = 'committed' | 'changed' | 'booked_elsewhere' | 'above_limit'

export interface Posting {
  read(query: PostingQuery): Promise<PostingState>
  /** The response to this key of the loan's customer. It exists only for a transfer that is booked. */
  readKept(publicId: string, key: string): Promise<KeptPosting | null>
  commit(change: LoanChange, use: KeyUse): Promise<CommitResult>
  /** The public id of the loan on which a transfer is booked, of any customer; null if it is not. */
  loanOf(factId: string): Promise<string | null>
  /** Runs `work` in a transaction that locks the loan and its account: they cannot change between its read and its commit. */
  withLoanLocked<T>(publicId: string, work: () => Promise<T>): Promise<T>
}

/** Both round trips share a connection: one wait in the pool's queue instead of two. */
export type Postings = <T>(publicId: string, work: (posting: Posting) => Promise<T>) => Promise<T>

export function createPostings(pool: pg.Pool): Postings {
  // Payments on one loan queue before they take a connection: in the database they would wait for each other's lock, each with
  // a connection of the pool, and every other request would wait behind them.
  const enqueue = createKeyedQueue()
  return (publicId, work) =>
    enqueue(publicId, () =>
      inSpan('posting', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, async () => {
        const connection = await pool.connect()
        let isLost = false
        try {
          return await work(new PostingOn(connection))
        } catch (error) {
          isLost = isDatabaseUnavailable(error)
          throw error
        } finally {
          connection.release(isLost)
        }
      }),
    )
}

/** Subqueries, because PostgreSQL prepares all columns of a join at each of its levels, for every execution. */
const READ: Statement = {
  name: 'read-for-posting',
  text: `
    with noted as (
      update staff_api_keys set last_used_at = $3
      where token_hash = $1 and revoked_at is null and (last_used_at is null or last_used_at <= $3::timestamptz - interval '1 hour')
    )
    select y.permissions,
      (select jsonb_build_object('id', u.id, 'username', u.username, 'roles', u.roles, 'customerId', u.own_customer_id,
          'key', jsonb_build_object('id', y.id, 'name', y.name, 'perBookingCents', y.booking_limit_cents))
        from staff_users u where u.id = y.staff_id and u.is_active),
      l.id, l.user_id, l.version, l.status, l.contract,
      (select string_agg(f.fact::text, ',' order by f.seq) from loan_facts f where f.loan_id = l.id),
      (select ${ACCOUNT_ROW} from loan_accounts a where a.loan_id = l.id)
    from staff_api_keys y
    left join loans l on l.public_id = $2
    where y.token_hash = $1 and y.revoked_at is null and (y.expires_at is null or y.expires_at > $3)`,
}

type PosterRow = Omit<Poster, 'scope' | 'isOwnLoan'>

const UNKNOWN_POSTER: PostingState = { poster: null, record: null }

const parsed = <T>(json: string | null | undefined): T | null => (json == null ? null : (JSON.parse(json) as T))

function stateOfRow([scope, staff, id, userId, version, status, contractJson, facts, account]: TextRow): PostingState {
  const poster = parsed<PosterRow>(staff)
  if (poster === null) return UNKNOWN_POSTER
  const contract = parsed<NonNullable<LoanCore['contract']>>(contractJson)
  return {
    poster: {
      ...poster,
      scope: parsed<readonly StaffPermission[]>(scope),
      isOwnLoan: poster.customerId !== null && poster.customerId === Number(userId),
    },
    record:
      id == null
        ? null
        : {
            loan: { id: Number(id), version: Number(version), status: Number(status), contract },
            life: contract === null ? null : { contract, facts: JSON.parse(`[${facts ?? ''}]`) as LoanFact[] },
            account: account == null ? null : accountOfText(account),
          },
  }
}

/** A transfer can be booked on one loan only (0011). */
const TRANSFER_ONCE = 'loan_facts_transfer_once'

/** A key books this much without a second person on a day. */
const KEY_DAY_LIMIT = 'staff_api_key_days_limit'

const COMMIT: Statement = {
  name: 'commit-key-booking',
  text: 'select commit_key_booking($1::jsonb, $2::bigint, $3::date, $4::bigint)',
}

class PostingOn implements Posting {
  private readonly connection: Pick<pg.PoolClient, 'query'>

  constructor(connection: Pick<pg.PoolClient, 'query'>) {
    this.connection = connection
  }

  async read({ poster, publicId }: PostingQuery): Promise<PostingState> {
    const row = await firstRow(this.connection, READ, [poster.keyHash, publicId, poster.now.toISOString()])
    return row === null ? UNKNOWN_POSTER : stateOfRow(row)
  }

  async readKept(publicId: string, key: string): Promise<KeptPosting | null> {
    const { rows } = await this.connection.query<KeptPosting>(
      `select k.body_hash as "bodyHash", k.status_code as "statusCode", k.answer
       from idempotency_keys k join loans l on l.user_id = k.user_id where l.public_id = $1 and k.key = $2`,
      [publicId, key],
    )
    return rows[0] ?? null
  }

  async commit(change: LoanChange, { keyId, day, cents }: KeyUse): Promise<CommitResult> {
    try {
      const row = await firstRow(this.connection, COMMIT, [commitArgument(change), `${keyId}`, day, `${cents}`])
      return row?.[0] === 't' ? 'committed' : 'changed'
    } catch (error) {
      const { constraint } = error as { constraint?: unknown }
      if (constraint === TRANSFER_ONCE) return 'booked_elsewhere'
      if (constraint === KEY_DAY_LIMIT) return 'above_limit'
      throw error
    }
  }

  async loanOf(factId: string): Promise<string | null> {
    // The condition on the form is the one of the index loan_facts_transfer_once: without it the index is not used.
    const { rows } = await this.connection.query<{ publicId: string }>(
      `select l.public_id as "publicId" from loan_facts f join loans l on l.id = f.loan_id
       where f.fact_id = $1 and f.fact_id like 'transfer:%'`,
      [factId],
    )
    return rows[0]?.publicId ?? null
  }

  /** Commits if `work` succeeds and rolls back if it fails; a commit after a failed statement is a rollback too. */
  async withLoanLocked<T>(publicId: string, work: () => Promise<T>): Promise<T> {
    const { connection } = this
    await connection.query('begin')
    try {
      // In the same order as every other writer: the loan first, then its account, which the night charges without the loan.
      await connection.query('select from loans where public_id = $1 for update', [publicId])
      await connection.query(
        'select from loan_accounts where loan_id = (select id from loans where public_id = $1) for update',
        [publicId],
      )
      const result = await work()
      await connection.query('commit')
      return result
    } catch (error) {
      // A broken connection has already rolled back.
      await connection.query('rollback').catch(() => undefined)
      throw error
    }
  }
}
