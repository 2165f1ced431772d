import type { LoanFact } from '@puente/domain'
import { getTableColumns } from 'drizzle-orm'
import type pg from 'pg'
import type { LoanChange, LoanCore } from '../loans/loan-change.ts'
import { accountOfRow, type RecordOf } from '../loans/loan-record.ts'
import type { IdempotencyKeyRow } from './repositories/idempotency-keys.ts'
import type { LoanAccountRow } from './repositories/loans.ts'
import { loanAccounts } from './schema/index.ts'

// A payment in two round trips: one statement reads all that the rules ask about, one call writes all that follows. It is
// beside the repositories because a transaction around them would cost two round trips more; the version that the commit
// checks takes the place of the lock.

/** The connection that both round trips of a posting share: one turn in the pool's queue instead of two. */
export type PostingConnection = Pick<pg.PoolClient, 'query'>

/** What one statement finds. */
export interface PostingState {
  /** Whose token it is; null where it is nobody's. */
  readonly userId: number | null
  /** The loan, if it is that user's. */
  readonly record: RecordOf<LoanCore> | null
  /** The answer that is kept under the idempotency key. */
  readonly kept: Pick<IdempotencyKeyRow, 'bodyHash' | 'statusCode' | 'answer'> | null
}

export interface PostingQuery {
  readonly tokenHash: Buffer
  readonly now: Date
  readonly loanId: number
  readonly key: string
}

// The account has three dozen columns of numbers, days and flags. As one text they cost the driver one value instead of
// thirty-three, and none of them can hold a comma or a quote.
const ACCOUNT_COLUMNS = Object.entries(getTableColumns(loanAccounts)).map(([name, { dataType }]) => ({
  name,
  column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
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
  const row = ACCOUNT_COLUMNS.map(({ name, read }, index) => {
    const value = values[index] ?? ''
    return [name, value === '' ? null : read(value)] as const
  })
  return accountOfRow(Object.fromEntries(row) as LoanAccountRow)
}

/** Named, so that PostgreSQL plans it once for each connection. */
const READ = {
  name: 'read-for-posting',
  text: `
    select s.user_id, l.id, l.version, l.status, l.contract,
      case when a.loan_id is not null then row(${ACCOUNT_COLUMNS.map(({ column }) => `a.${column}`).join(', ')})::text end
        as account,
      (select jsonb_agg(f.fact order by f.seq) from loan_facts f where f.loan_id = l.id) as facts,
      k.body_hash, k.status_code, k.answer
    from sessions s
    left join loans l on l.id = $3 and l.user_id = s.user_id
    left join loan_accounts a on a.loan_id = l.id
    left join idempotency_keys k on k.user_id = s.user_id and k.key = $4
    where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and s.user_id is not null`,
} as const

type ReadRow = { [K in keyof LoanCore]: LoanCore[K] | null } & {
  readonly user_id: number
  readonly account: string | null
  readonly facts: readonly LoanFact[] | null
  readonly body_hash: Buffer | null
  readonly status_code: number | null
  readonly answer: unknown
}

function recordOfRow({ id, version, status, contract, account, facts }: ReadRow): RecordOf<LoanCore> | null {
  if (id === null || version === null || status === null) return null
  return {
    loan: { id, version, status, contract },
    life: contract === null ? null : { contract, facts: facts ?? [] },
    account: account === null ? null : accountOfText(account),
  }
}

export async function readForPosting(connection: PostingConnection, query: PostingQuery): Promise<PostingState> {
  const { rows } = await connection.query<ReadRow>({
    ...READ,
    values: [query.tokenHash, query.now, query.loanId, query.key],
  })
  const row = rows[0]
  if (row === undefined) return { userId: null, record: null, kept: null }
  const { body_hash: bodyHash, status_code: statusCode, answer } = row
  return {
    userId: row.user_id,
    record: recordOfRow(row),
    kept: bodyHash === null || statusCode === null ? null : { bodyHash, statusCode, answer },
  }
}

/** False when the loan has moved on since it was read. */
export async function commitPosting(connection: PostingConnection, change: LoanChange): Promise<boolean> {
  const { rows } = await connection.query<{ committed: boolean }>({
    name: 'commit-loan-change',
    text: 'select commit_loan_change($1::jsonb) as committed',
    values: [JSON.stringify(change)],
  })
  return rows[0]?.committed === true
}
