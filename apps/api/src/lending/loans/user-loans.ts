import type { User } from '@puente/contract'
import {
  ACTIVE_CREDIT_STATUSES,
  AUTHORIZATION,
  type AuthorizationStatus,
  CLOSED_STATUSES,
  type LoanStatus,
  statusFromNumber,
} from '@puente/domain'
import type { UserRow } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'

type UserLoans = Pick<User, 'is_repeated' | 'permissions' | 'loan' | 'loan_count'>

/** Unregistered until the first application (settled rules, Authorization status). */
function authorizationStatus(newest: LoanStatus | undefined): AuthorizationStatus {
  if (newest === undefined) return AUTHORIZATION.unregistered
  return CLOSED_STATUSES.has(newest) ? AUTHORIZATION.registered : AUTHORIZATION.hasOpenLoan
}

/** A user's loan data in the wire format (requirements R3). */
export async function readUserLoans(tx: Tx, user: Pick<UserRow, 'id' | 'isBlocked'>): Promise<UserLoans> {
  const rows = await tx.loans.rowsOf(user.id)
  const statuses = rows.map(({ status }) => statusFromNumber(status))
  const activeCount = statuses.filter((status) => ACTIVE_CREDIT_STATUSES.has(status)).length
  const newest = rows[0]
  return {
    is_repeated: statuses.includes('returned'),
    permissions: {
      // A debtor must always be able to pay; the block still refuses new loans and extensions.
      is_blocked: user.isBlocked && activeCount === 0,
      authorization_status: authorizationStatus(statuses[0]),
    },
    loan: newest === undefined ? null : { id: newest.id, public_id: newest.publicId, status: newest.status },
    loan_count: { all: rows.length, active: activeCount },
  }
}
