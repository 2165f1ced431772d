import { AppError } from '@puente/domain'
import type { UserRecord } from '../db/repositories/users.ts'
import type { Tx } from '../db/transaction.ts'

const PHONE = /^34\d{9}$/

/** Finds a customer by phone or by id. */
export async function findCustomer(tx: Tx, reference: string): Promise<UserRecord> {
  const id = Number(reference)
  const found = PHONE.test(reference)
    ? await tx.users.byPhone(reference)
    : Number.isSafeInteger(id)
      ? await tx.users.byId(id)
      : null
  if (found === null) throw new AppError('not_found', `there is no customer ${reference}`)
  return found
}
