import type { LoanFact } from '@puente/domain'
import pg from 'pg'
import type { LoanChange } from '../loans/loan-change.ts'
import { type LoanRecord, recordOf } from '../loans/loan-record.ts'
import type { IdempotencyKeyRow } from './repositories/idempotency-keys.ts'
import type { LoanAccountRow, LoanRow } from './repositories/loans.ts'

// A payment in two round trips: one statement reads all that the rules ask about, one call writes all that follows. It is
// beside the repositories because a transaction around them would cost two round trips more; the version that the commit
// checks takes the place of the lock.

/** What one statement finds. */
export interface PostingState {
  /** Whose token it is; null where it is nobody's. */
  readonly userId: number | null
  /** The loan, if it is that user's. */
  readonly record: LoanRecord | null
  /** The answer that is kept under the idempotency key. */
  readonly kept: Pick<IdempotencyKeyRow, 'bodyHash' | 'statusCode' | 'answer'> | null
}

export interface PostingQuery {
  readonly tokenHash: Buffer
  readonly now: Date
  readonly loanId: number
  readonly key: string
}

/** Named, so that PostgreSQL plans it once for each connection. */
const READ = {
  name: 'read-for-posting',
  text: `
    select s.user_id, k.body_hash, k.status_code, k.answer,
      (select jsonb_agg(f.fact order by f.seq) from loan_facts f where f.loan_id = l.id) as facts, l.*, a.*
    from sessions s
    left join loans l on l.id = $3 and l.user_id = s.user_id
    left join loan_accounts a on a.loan_id = l.id
    left join idempotency_keys k on k.user_id = s.user_id and k.key = $4
    where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and s.user_id is not null`,
  rowMode: 'array',
  // As the repositories have them: days stay text, and only units become bigint, by their names.
  types: {
    getTypeParser: ((oid: number, format: 'text' | 'binary') =>
      oid === pg.types.builtins.DATE || oid === pg.types.builtins.INT8
        ? (text: string) => text
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  },
} as const

/** Where the columns of the loan start, after the five before them; those of its account start with `loan_id`. */
const FIRST_LOAN_COLUMN = 5
const FIRST_ACCOUNT_COLUMN = 'loan_id'
const UNITS: ReadonlySet<string> = new Set(['commission_units', 'fine_units', 'fine_units_of_last_day', 'cap_units'])

interface Column {
  readonly name: string
  read(value: unknown): unknown
}

/** The columns of a statement are the same each time: how to read them is found out once. */
let columns: { readonly loan: readonly Column[]; readonly account: readonly Column[] } | null = null

function columnsOf(fields: readonly pg.FieldDef[]) {
  const toColumn = ({ name, dataTypeID }: pg.FieldDef): Column => ({
    name: name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    read: (value) => {
      if (value === null || dataTypeID !== pg.types.builtins.INT8) return value
      return UNITS.has(name) ? BigInt(String(value)) : Number(value)
    },
  })
  const ofTables = fields.slice(FIRST_LOAN_COLUMN)
  const firstOfAccount = ofTables.findIndex(({ name }) => name === FIRST_ACCOUNT_COLUMN)
  return {
    loan: ofTables.slice(0, firstOfAccount).map(toColumn),
    account: ofTables.slice(firstOfAccount).map(toColumn),
  }
}

/** The columns of one table as a repository's row; null where the join found none, and with it no key. */
function rowOf<T>(row: readonly unknown[], from: number, ofTable: readonly Column[]): T | null {
  if (row[from] === null) return null
  return Object.fromEntries(ofTable.map(({ name, read }, index) => [name, read(row[from + index])])) as T
}

export async function readForPosting(pool: pg.Pool, query: PostingQuery): Promise<PostingState> {
  const { rows, fields } = await pool.query<unknown[]>({
    ...READ,
    values: [query.tokenHash, query.now, query.loanId, query.key],
  })
  const row = rows[0]
  if (row === undefined) return { userId: null, record: null, kept: null }
  columns ??= columnsOf(fields)
  const [userId, bodyHash, statusCode, answer, facts] = row
  const loan = rowOf<LoanRow>(row, FIRST_LOAN_COLUMN, columns.loan)
  const account = rowOf<LoanAccountRow>(row, FIRST_LOAN_COLUMN + columns.loan.length, columns.account)
  return {
    userId: Number(userId),
    record: loan === null ? null : recordOf(loan, account, (facts ?? []) as readonly LoanFact[]),
    kept: bodyHash === null ? null : { bodyHash: bodyHash as Buffer, statusCode: Number(statusCode), answer },
  }
}

/** False when the loan has moved on since it was read. */
export async function commitPosting(pool: pg.Pool, change: LoanChange): Promise<boolean> {
  const { rows } = await pool.query<{ committed: boolean }>({
    name: 'commit-loan-change',
    text: 'select commit_loan_change($1::jsonb) as committed',
    values: [JSON.stringify(change)],
  })
  return rows[0]?.committed === true
}
