import { AppError, type CivilDate, type KeyLimits, type LoanAccount, type LoanLife } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { KeyBooking } from '../../db/repositories/staff-api-keys.ts'
import type { TransferFact } from '../../db/repositories/transfers.ts'
import type { Tx } from '../../db/transaction.ts'
import { bookPayment } from './book.ts'

// A transfer that reached the lender's account, whether a statement line, a staff member or an API key books it.
//
// The facts of one transfer: `transfer:<name>`, then `transfer:<name>~2` and so on. The name is the bank's reference; a line
// without one has a name of its own. A transfer gets a further fact when its first booking was reversed, when it is booked on
// several loans, or when another line has the same reference. A reversed fact keeps its id and owns nothing.

const AT_ONCE = 10

/** The id of the fact of a transfer's n-th booking, from 1. */
export const transferFactId = (name: string, booking = 1): string =>
  `transfer:${name}${booking === 1 ? '' : `~${booking}`}`

/** The newest fact of a transfer on a loan. */
export const lastTransferFactId = ({ life }: Pick<LoanRecord, 'life'>, name: string): string =>
  life?.facts.findLast(({ id }) => id === transferFactId(name) || id.startsWith(`${transferFactId(name)}~`))?.id ??
  transferFactId(name)

export const transferNameOf = ({
  id,
  servicerReference,
}: {
  readonly id: number
  readonly servicerReference: string | null
}) => servicerReference ?? `line:${id}`

/** All facts of a transfer, in the order of their numbers. */
async function inOrder<T extends Pick<TransferFact, 'factId'>>(
  name: string,
  read: (factIds: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (let first = 1; ; first += AT_ONCE) {
    const ids = Array.from({ length: AT_ONCE }, (_, index) => transferFactId(name, first + index))
    const facts = new Map((await read(ids)).map((fact) => [fact.factId, fact]))
    for (const id of ids) {
      const fact = facts.get(id)
      if (fact === undefined) return found
      found.push(fact)
    }
  }
}

const factsOf = (tx: Tx, name: string) => inOrder(name, (ids) => tx.transfers.facts(ids))

/** Other bookings of the transfer wait until the commit. */
const lockedFactsOf = (tx: Tx, name: string) => inOrder(name, (ids) => tx.transfers.lock(name, ids))

/** The id that the next booking of a transfer gets. */
export const nextTransferFactId = async (tx: Tx, name: string): Promise<string> =>
  transferFactId(name, (await lockedFactsOf(tx, name)).length + 1)

/** The payment that staff entered by hand under this reference. A reversed one, and one of a statement line, do not count. */
export const bookedByHand = async (tx: Tx, reference: string): Promise<TransferFact | null> =>
  (await factsOf(tx, reference)).find(({ isReversed, isOfLine }) => !isReversed && !isOfLine) ?? null

/** The standing booking of a transfer, by hand or from a statement line. */
const standing = async (tx: Tx, reference: string): Promise<TransferFact | null> =>
  (await factsOf(tx, reference)).find(({ isReversed }) => !isReversed) ?? null

export const isBooked = async (tx: Tx, reference: string): Promise<boolean> => (await standing(tx, reference)) !== null

/** Booking the same money twice would reduce a debt without a payment. The error tells staff where it is booked. */
export async function alreadyBooked(tx: Tx, reference: string, loanId: number): Promise<AppError> {
  const loan = (await tx.loans.byId(loanId))?.loan.publicId
  return new AppError('transfer_already_booked', `${reference} is booked on ${loan}`, { extra: { loan } })
}

async function refuseIfOn(tx: Tx, reference: string, booked: TransferFact | null): Promise<void> {
  if (booked !== null) throw await alreadyBooked(tx, reference, booked.loanId)
}

/** A line whose transfer was entered by hand since its import: booking it again would count the money twice. */
export const assertNotBookedByHand = async (tx: Tx, reference: string): Promise<void> =>
  refuseIfOn(tx, reference, await bookedByHand(tx, reference))

/** A transfer that is entered by hand: the same money must not lower two debts, nor one debt twice. */
export const assertNotBooked = async (tx: Tx, reference: string): Promise<void> =>
  refuseIfOn(tx, reference, await standing(tx, reference))

/** The life and the account of a loan that has a debt to pay. */
export function paidOut({ loan, life, account }: LoanRecord): {
  readonly life: LoanLife
  readonly account: LoanAccount
} {
  if (life === null || account === null) throw new AppError('nothing_to_pay', `loan ${loan.publicId} is not paid out`)
  return { life, account }
}

/** Money cannot have come before the loan, nor after today. */
export function assertPaidOn({ giveDate }: LoanAccount, paidOn: CivilDate, today: CivilDate): void {
  if (paidOn <= today && paidOn >= giveDate) return
  throw new AppError('validation_failed', `a transfer of ${paidOn} for a loan given on ${giveDate}`, {
    fields: [{ property: 'paid_on', key: paidOn > today ? 'maxDate' : 'minDate' }],
  })
}

/** The context of a booking, with the message to the borrower in the same commit. */
export const tellingBorrower = <C extends ChangeContext>(context: C, { loan }: LoanRecord, factId: string): C => ({
  ...context,
  jobs: [{ name: 'tell-of-payment' as const, payload: { loanId: loan.id, factId } }],
})

/** Books a transfer on a locked loan that is paid out. What the loan cannot take is owed back to the customer. */
export async function bookTransfer(
  tx: Tx,
  record: LoanRecord,
  transfer: { readonly factId: string; readonly cents: number; readonly date: CivilDate },
  context: ChangeContext,
): Promise<LoanRecord> {
  const booked = await bookPayment(tx, record, { ...transfer, context })
  if (booked.outcome !== 'booked') throw new AppError('illegal_transition', `${transfer.factId}: ${booked.outcome}`)
  return booked.record
}

/** An API key that books, and what it may book alone. */
export interface BookingKey {
  readonly id: number
  readonly limits: KeyLimits
}

/**
 * What an API key books on a day in Madrid; keys follow real time, whatever the business date. Null for more than a booking of the key
 * may be, whatever else it books on the day: a second person has to approve it.
 */
export const keyBookingOf = (
  { id, limits: { perBookingCents, perDayCents } }: BookingKey,
  { cents, day }: { readonly cents: number; readonly day: CivilDate },
): KeyBooking | null => (cents > perBookingCents || cents > perDayCents ? null : { keyId: id, day, cents, perDayCents })
