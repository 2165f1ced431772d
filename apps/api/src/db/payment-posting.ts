import type { LoanAccount, LoanFact, StaffPermission, StaffRole } from '@puente/domain'
import { getTableColumns } from 'drizzle-orm'
import type pg from 'pg'
import { isDatabaseUnavailable } from '../platform/query-failure.ts'
import { snakeCase } from '../platform/snake-case.ts'
import { inSpan } from '../platform/tracing/tracing.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import type { LoanChange, LoanCore } from './loan-change.ts'
import type { RecordOf } from './loan-record.ts'
import { firstRow, type Statement, type TextRow } from './prepared-statement.ts'
import type { IdempotencyKeyRow } from './repositories/idempotency-keys.ts'
import { loanAccounts } from './schema/index.ts'

// A payment in two round trips: one statement reads everything that the rules need, one call writes all results. It does not
// use the repositories because a transaction around them would cost two more round trips; the commit checks the version
// instead of holding a lock. A transfer that is booked already takes a third, for the stored response.

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
  /** The public id of the loan on which this transfer is already booked, of any customer. */
  readonly bookedOn: string | null
}

/** The stored response of an idempotency key. */
export type KeptPosting = Pick<IdempotencyKeyRow, 'bodyHash' | 'statusCode' | 'answer'>

export interface PostingQuery {
  readonly poster: PosterQuery
  readonly publicId: string
  /** `transfer:` and the bank's reference. */
  readonly factId: string
}

export interface Posting {
  read(query: PostingQuery): Promise<PostingState>
  /** The response to this key of the loan's customer. It exists only for a transfer that is booked. */
  readKept(publicId: string, key: string): Promise<KeptPosting | null>
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
            readKept: (id, key) => readKeptAnswer(connection, id, key),
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

const ACCOUNT_COLUMNS = Object.entries(getTableColumns(loanAccounts))
  .filter(([name]) => name !== 'loanId')
  .map(([name, { dataType }]) => ({ name, column: snakeCase(name), read: readerOf(dataType) }))

// A copy of it is a plain object from the start. Adding three dozen properties one by one would end in a hash table, which
// costs ten times as much.
const EMPTY_ACCOUNT: Record<string, unknown> = Object.fromEntries(ACCOUNT_COLUMNS.map(({ name }) => [name, null]))

function readerOf(dataType: string): (text: string) => unknown {
  if (dataType === 'number') return Number
  if (dataType === 'bigint') return BigInt
  if (dataType === 'boolean') return (text) => text === 't'
  return (text) => text
}

function accountOf(texts: TextRow): LoanAccount {
  const account = { ...EMPTY_ACCOUNT }
  ACCOUNT_COLUMNS.forEach(({ name, read }, index) => {
    const text = texts[index] ?? null
    if (text !== null) account[name] = read(text)
  })
  return account as unknown as LoanAccount
}

const READ: Statement = {
  name: 'read-for-posting',
  text: `
    select u.username, u.roles, y.permissions, coalesce(u.own_customer_id = l.user_id, false),
      l.id, l.version, l.status, l.contract,
      (select string_agg(f.fact::text, ',' order by f.seq) from loan_facts f where f.loan_id = l.id),
      -- The condition on the form is the one of the index loan_facts_transfer_once: without it the index is not used.
      (select holder.public_id from loan_facts t join loans holder on holder.id = t.loan_id
        where t.fact_id = $3 and t.fact_id like 'transfer:%' limit 1),
      a.loan_id is not null, ${ACCOUNT_COLUMNS.map(({ column }) => `a.${column}`).join(', ')}
    from staff_api_keys y
    join staff_users u on u.id = y.staff_id
    left join loans l on l.public_id = $2
    left join loan_accounts a on a.loan_id = l.id
    where y.token_hash = $1 and y.revoked_at is null and (y.expires_at is null or y.expires_at > $4) and u.is_active`,
}

const parsed = <T>(json: string | null | undefined): T | null => (json == null ? null : (JSON.parse(json) as T))

function stateOfRow(row: TextRow): PostingState {
  const [username, roles, scope, isOwnLoan, id, version, status, contractJson, facts, bookedOn, hasAccount] = row
  const contract = parsed<NonNullable<LoanCore['contract']>>(contractJson)
  return {
    poster: {
      username: username ?? '',
      roles: parsed<readonly StaffRole[]>(roles) ?? [],
      scope: parsed<readonly StaffPermission[]>(scope),
      isOwnLoan: isOwnLoan === 't',
    },
    record:
      id == null
        ? null
        : {
            loan: { id: Number(id), version: Number(version), status: Number(status), contract },
            life: contract === null ? null : { contract, facts: JSON.parse(`[${facts ?? ''}]`) as LoanFact[] },
            account: hasAccount === 't' ? accountOf(row.slice(-ACCOUNT_COLUMNS.length)) : null,
          },
    bookedOn: bookedOn ?? null,
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

async function readForPosting(
  connection: Connection,
  { poster, publicId, factId }: PostingQuery,
): Promise<PostingState> {
  const row = await firstRow(connection, READ, [poster.keyHash, publicId, factId, poster.now.toISOString()])
  return row === null ? { poster: null, record: null, bookedOn: null } : stateOfRow(row)
}

async function readKeptAnswer(connection: Connection, publicId: string, key: string): Promise<KeptPosting | null> {
  const { rows } = await connection.query<KeptPosting>(
    `select k.body_hash as "bodyHash", k.status_code as "statusCode", k.answer
     from idempotency_keys k join loans l on l.user_id = k.user_id where l.public_id = $1 and k.key = $2`,
    [publicId, key],
  )
  return rows[0] ?? null
}

const COMMIT: Statement = { name: 'commit-loan-change', text: 'select commit_loan_change($1::jsonb)' }

async function commitPosting(connection: Connection, change: LoanChange): Promise<boolean> {
  try {
    const row = await firstRow(connection, COMMIT, [JSON.stringify(change)])
    return row?.[0] === 't'
  } catch (error) {
    // The same transfer was booked on another loan at the same time: a new read finds it there.
    if ((error as { constraint?: unknown }).constraint === TRANSFER_ONCE) return false
    throw error
  }
}
