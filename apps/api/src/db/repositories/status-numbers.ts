import { type LoanStatus, statusNumber } from '@puente/domain'
import { type SQL, sql } from 'drizzle-orm'

/** Stored status numbers as SQL literals: a parameter would have to be cast where the type cannot be inferred. */
export const statusNumbers = (...statuses: readonly LoanStatus[]): SQL => sql.raw(statuses.map(statusNumber).join(', '))
