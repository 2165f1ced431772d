import type { PostedPayment } from '@puente/contract'
import { AppError, type CivilDate, eurosFromCents, owedOf } from '@puente/domain'
import { findAnswer, keptAnswer } from '../../db/answer-once.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AboveKeyLimit } from './book.ts'
import {
  alreadyBooked,
  assertPaidOn,
  type BookingKey,
  bookTransfer,
  keyBookingOf,
  paidOut,
  tellingBorrower,
  transferFactId,
} from './received-transfer.ts'

/** Money that reached the lender's account, as an API key enters it. */
interface EnteredTransfer {
  readonly publicId: string
  /** The bank's reference: the same money has the same reference, however often it is entered. */
  readonly reference: string
  readonly cents: number
  /** When it reached the account; null for today. */
  readonly paidOn: CivilDate | null
  readonly key: BookingKey & {
    /** The day in Madrid that the booking counts for. */
    readonly day: CivilDate
  }
}

export function toPostedView(factId: string, { loan, account }: LoanRecord): PostedPayment {
  const owed = account === null ? { body: 0, commission: 0, fines: 0, total: 0 } : owedOf(account)
  return {
    fact_id: factId,
    status: loan.status,
    body: eurosFromCents(owed.body),
    annual_commission: eurosFromCents(owed.commission),
    all_fines: eurosFromCents(owed.fines),
    amount: eurosFromCents(owed.total),
    overpaid: eurosFromCents(account?.excess.overpaidCents ?? 0),
  }
}

/**
 * Books a transfer of an API key, once per reference: a script that repeats it gets the first response, also after the booking was
 * reversed. Null, and nothing written, above a limit of the key: a second person has to approve it. Received money is never
 * refused: what the loan cannot take is owed back to the customer.
 */
export async function postTransfer(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  { publicId, reference, cents, paidOn, key }: EnteredTransfer,
  context: ChangeContext,
): Promise<PostedPayment | null> {
  const factId = transferFactId(reference)
  const locked = await tx.loans.lockForTransfer(publicId, { name: reference, factId })
  if (locked === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
  // The first booking, also if it was reversed since.
  const { record, bookedOn } = locked
  const request = {
    owner: { kind: 'loan' as const, id: record.loan.id },
    key: reference,
    call: 'transfer',
    body: { publicId, reference, cents, paidOn },
    now: context.now,
  }
  if (bookedOn !== null) {
    const kept = bookedOn === record.loan.id ? await findAnswer<PostedPayment>(tx, secrets, request) : null
    // Without a stored response a statement line or two people booked it, or it is too long ago.
    if (kept === null) throw await alreadyBooked(tx, reference, bookedOn)
    return kept.body
  }
  const date = paidOn ?? context.today
  assertPaidOn(paidOut(record).account, date, context.today)
  const keyBooking = keyBookingOf(key, { cents, day: key.day })
  if (keyBooking === null) return null
  const keep = (posted: LoanRecord) =>
    keptAnswer(secrets, request, { statusCode: 200, body: toPostedView(factId, posted) })
  const booking = { ...tellingBorrower(context, record, factId), keep, keyBooking }
  try {
    return toPostedView(factId, await bookTransfer(tx, record, { factId, cents, date }, booking))
  } catch (error) {
    if (error instanceof AboveKeyLimit) return null
    throw error
  }
}
