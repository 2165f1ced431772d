import { randomUUID } from 'node:crypto'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { type BookingOutcome, bookRequest } from './book.ts'

/**
 * The lender no longer expects the money: the debt leaves the books as a loss and bears no more interest. The borrower still
 * owes it; what is paid later is a recovery. `record` must be locked.
 */
export const writeOffLoan = (tx: Tx, record: LoanRecord, context: ChangeContext): Promise<BookingOutcome> =>
  bookRequest(tx, record, { type: 'write_off', id: `write-off:${randomUUID()}`, date: context.today }, context)

/** Takes a write-off back, as if it had never been made. `record` must be locked. */
export function cancelWriteOff(tx: Tx, record: LoanRecord, context: ChangeContext): Promise<BookingOutcome> {
  const writeOff = record.life?.facts.findLast(({ type }) => type === 'write_off')
  const of = writeOff?.id ?? ''
  return bookRequest(tx, record, { type: 'write_off_cancelled', id: `cancel:${of}`, of, date: context.today }, context)
}
