import type { LoanFact, StaffPermission, StaffRole } from '@puente/domain'
import { getTableColumns } from 'drizzle-orm'
import type pg from 'pg'
import { isDatabaseUnavailable } from '../platform/query-failure.ts'
import { snakeCase } from '../platform/snake-case.ts'
import { inSpan } from '../platform/tracing/tracing.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import type { LoanChange, LoanCore } from './loan-change.ts'
import { accountOfRow, type RecordOf } from './loan-record.ts'
import type { IdempotencyKeyRow } from './repositories/idempotency-keys.ts'
import type { LoanAccountRow } from './repositories/loans.ts'
import { loanAccounts } from './schema/index.ts'

// A payment in two round trips: one statement reads everything that the rules need, one call writes all results. It does not
// use the repositories because a transaction around them would cost two more round trips; the commit checks the version
// instead of holding a lock.

/** The staff member who enters a payment. */
export interface Poster {
  readonly username: string
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
  /** The stored response of the idempotency key. */
  readonly kept: Pick<IdempotencyKeyRow, 'bodyHash' | 'statusCode' | 'answer'> | null
  /** The public id of the loan on which this transfer is already booked, of any customer. */
  readonly bookedOn: string | null
}

export interface PostingQuery {
  readonly poster: PosterQuery
  readonly publicId: string
  readonly key: string
  /** `transfer:` and the bank's reference. */
  readonly factId: string
}

export interface Posting {
  read(query: PostingQuery): Promise<PostingState>
  /** False if the loan has changed since it was read, or the same transfer was booked on another loan. */
  commit(change: LoanChange): Promise<boolean>
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
          return await work({
            read: (query) => readForPosting(connection, query),
            commit: (change) => commitPosting(connection, change),
            withLoanLocked: (id, locked) => withLoanLocked(connection, id, locked),
          })
        } catch (error) {
          isLost = isDatabaseUnavailable(error)
          throw error
        } finally {
          connection.release(isLost)
        }
      }),
    )
}

// The account has three dozen columns of numbers, dates and flags. As one text they cost the driver one value instead of
// thirty-three, and none of them can hold a comma or a quote.
const ACCOUNT_COLUMNS = Object.entries(getTableColumns(loanAccounts)).map(([name, { dataType }]) => ({
  name,
  column: snakeCase(name),
  read: readerOf(dataType),
}))

function readerOf(dataType: string): (text: string) => unknown {
  if (dataType === 'number') return Number
  if (dataType === 'bigint') return BigInt
  if (dataType === 'boolean') return (text) => text === 't'
  return (text) => text
}

function accountOfText(text: string) {
  const values = text.slice(1, -1).split(',')
  const row: Record<string, unknown> = {}
  for (const [index, { name, read }] of ACCOUNT_COLUMNS.entries()) {
    const value = values[index] ?? ''
    row[name] = value === '' ? null : read(value)
  }
  return accountOfRow(row as LoanAccountRow)
}

const readText = (posters: string) => `
    select s.username, s.roles, coalesce(s.own_customer_id = l.user_id, false) as "isOwnLoan", s.scope,
      row(l.id, l.version, l.status)::text as loan, l.contract,
      case when a.loan_id is not null then row(${ACCOUNT_COLUMNS.map(({ column }) => `a.${column}`).join(', ')})::text end
        as account,
      (select jsonb_agg(f.fact order by f.seq) from loan_facts f where f.loan_id = l.id) as facts,
      case when k.key is not null then jsonb_build_object(
        'bodyHash', encode(k.body_hash, 'hex'), 'statusCode', k.status_code, 'answer', k.answer) end as kept,
      -- The condition on the form is the one of the index loan_facts_transfer_once: without it the index is not used.
      (select holder.public_id from loan_facts t join loans holder on holder.id = t.loan_id
        where t.fact_id = $4 and t.fact_id like 'transfer:%' limit 1) as "bookedOn"
    from ${posters}
    left join loans l on l.public_id = $2
    left join loan_accounts a on a.loan_id = l.id
    left join idempotency_keys k on k.user_id = l.user_id and k.key = $3
    where s.is_active`

/** Named, so that PostgreSQL plans each statement once per connection. */
const READ_FOR_KEY = {
  name: 'read-for-posting-by-key',
  text: readText(`(
      select u.*, y.permissions as scope from staff_api_keys y join staff_users u on u.id = y.staff_id
      where y.token_hash = $1 and y.revoked_at is null and (y.expires_at is null or y.expires_at > $5)) s`),
} as const

interface ReadRow extends Poster {
  /** Id, version and status; empty if the loan does not exist. */
  readonly loan: string
  readonly contract: LoanCore['contract']
  readonly account: string | null
  readonly facts: readonly LoanFact[] | null
  readonly kept: { readonly bodyHash: string; readonly statusCode: number; readonly answer: unknown } | null
  readonly bookedOn: string | null
}

function stateOfRow({ loan, contract, account, facts, kept, bookedOn, ...row }: ReadRow): PostingState {
  const [id = '', version = '', status = ''] = loan.slice(1, -1).split(',')
  return {
    poster: { username: row.username, roles: row.roles, scope: row.scope, isOwnLoan: row.isOwnLoan },
    record:
      id === ''
        ? null
        : {
            loan: { id: Number(id), version: Number(version), status: Number(status), contract },
            life: contract === null ? null : { contract, facts: facts ?? [] },
            account: account === null ? null : accountOfText(account),
          },
    kept: kept === null ? null : { ...kept, bodyHash: Buffer.from(kept.bodyHash, 'hex') },
    bookedOn,
  }
}

/** A transfer can be booked on one loan only (0011). */
const TRANSFER_ONCE = 'loan_facts_transfer_once'

type Connection = Pick<pg.PoolClient, 'query'>

/** Commits if `work` succeeds and rolls back if it fails; a commit after a failed statement is a rollback too. */
async function withLoanLocked<T>(connection: Connection, publicId: string, work: () => Promise<T>): Promise<T> {
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

async function readForPosting(connection: Connection, query: PostingQuery): Promise<PostingState> {
  const { poster, publicId, key, factId } = query
  const { rows } = await connection.query<ReadRow>({
    ...READ_FOR_KEY,
    values: [poster.keyHash, publicId, key, factId, poster.now],
  })
  const row = rows[0]
  return row === undefined ? { poster: null, record: null, kept: null, bookedOn: null } : stateOfRow(row)
}

async function commitPosting(connection: Connection, change: LoanChange): Promise<boolean> {
  try {
    const { rows } = await connection.query<{ committed: boolean }>({
      name: 'commit-loan-change',
      text: 'select commit_loan_change($1::jsonb) as committed',
      values: [JSON.stringify(change)],
    })
    return rows[0]?.committed === true
  } catch (error) {
    // The same transfer was booked on another loan at the same time: a new read finds it there.
    if ((error as { constraint?: unknown }).constraint === TRANSFER_ONCE) return false
    throw error
  }
}
