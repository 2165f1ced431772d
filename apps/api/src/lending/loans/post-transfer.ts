import type { PostedPayment } from '@puente/contract'
import {
  AppError,
  type CivilDate,
  civilDateInMadrid,
  eurosFromCents,
  keyHasPermission,
  type LoanFact,
  owedOf,
} from '@puente/domain'
import type { LoanCore } from '../../db/loan-change.ts'
import type { RecordOf } from '../../db/loan-record.ts'
import type { CommitResult, Poster, PosterQuery, Posting } from '../../db/payment-posting.ts'
import type { Deps } from '../../deps.ts'
import { isDemoStaff } from '../../platform/security/demo-staff.ts'
import { type Answer, hashOfRequest, keptAnswer } from './answer-once.ts'
import { planFact, withKeptAnswer } from './loan-change.ts'

/**
 * The first attempt takes no lock. If another change comes between its two round trips, the second attempt locks the
 * loan and finds it unchanged.
 */
const TRIES = ['unlocked', 'locked'] as const

/** Money that reached the lender's account, as entered by staff. */
export interface ReceivedTransfer {
  readonly poster: PosterQuery
  readonly publicId: string
  /** The bank's reference: the same money has the same reference, however often it is entered. */
  readonly reference: string
  readonly cents: number
  /** When it reached the account; null for today. */
  readonly paidOn: CivilDate | null
}

/** A transfer above a limit of its API key: nothing was written, and a second person has to approve it. */
export interface HeldTransfer {
  readonly statusCode: 202
  readonly heldFor: Poster
}

type PostResult = Answer<PostedPayment> | HeldTransfer

const factIdOf = (reference: string): string => `transfer:${reference}`

type PostingDeps = Pick<Deps, 'postings' | 'clock' | 'config'>

export function toPostedView(factId: string, { loan, account }: RecordOf<LoanCore>): PostedPayment {
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

/** Booking the same money twice would reduce a debt without a payment. The error tells staff where it is booked. */
const alreadyBooked = (reference: string, loan: string) =>
  new AppError('transfer_already_booked', `transfer ${reference} is booked on loan ${loan}`, { extra: { loan } })

/** The loan is not part of the first read: hardly any transfer is entered on two loans. */
async function bookedElsewhere(posting: Posting, reference: string): Promise<Error> {
  const loan = await posting.loanOf(factIdOf(reference))
  return loan === null ? new Error(`transfer ${reference} is booked on no loan`) : alreadyBooked(reference, loan)
}

/**
 * Books a transfer in two round trips, including the check of token and permission: everything is read at one moment,
 * the rules run here, and everything is written in one call that checks that nothing has changed since. Received money
 * is never refused: what the loan cannot take is owed back to the customer.
 */
export const postTransfer = (deps: PostingDeps, transfer: ReceivedTransfer): Promise<PostResult> =>
  deps.postings(transfer.publicId, async (posting) => {
    for (const kind of TRIES) {
      const tryOnce = () => tryToPost(posting, deps, transfer)
      const result = await (kind === 'locked' ? posting.withLoanLocked(transfer.publicId, tryOnce) : tryOnce())
      if (result === 'booked_elsewhere') throw await bookedElsewhere(posting, transfer.reference)
      if (result !== 'changed') return result
    }
    throw new Error(`loan ${transfer.publicId} changed despite its lock`)
  })

async function tryToPost(
  posting: Posting,
  { clock, config }: PostingDeps,
  { poster: posterQuery, publicId, reference, cents, paidOn }: ReceivedTransfer,
): Promise<PostResult | Extract<CommitResult, 'changed' | 'booked_elsewhere'>> {
  const factId = factIdOf(reference)
  const key = `payment:${factId}`
  const bodyHash = hashOfRequest({ call: 'transfer', body: { publicId, reference, cents, paidOn } })
  const { poster, record } = await posting.read({ poster: posterQuery, publicId })
  // The demo user's token is public: a database that was once a sandbox must not accept it.
  if (poster === null || (isDemoStaff(poster.username) && config.mode === 'production')) {
    throw new AppError('session_invalid', 'not a staff token')
  }
  if (!keyHasPermission(poster.roles, poster.scope, 'loans.post_payment'))
    throw new AppError('not_allowed', `${poster.username} lacks loans.post_payment`)
  if (record === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
  if (poster.isOwnLoan) throw new AppError('own_loan', `${poster.username} is the borrower of loan ${publicId}`)
  if (record.life?.facts.some(({ id }) => id === factId)) {
    const kept = await posting.readKept(publicId, key)
    if (kept !== null) return keptAnswer(kept, bodyHash)
    // Booked so long ago that its response is no longer stored.
    throw alreadyBooked(reference, publicId)
  }
  if (record.account === null) throw new AppError('nothing_to_pay', `loan ${publicId} is not paid out`)
  const now = clock.now()
  const today = clock.today()
  const date = paidOn ?? today
  if (date > today || date < record.account.giveDate) {
    throw new AppError('validation_failed', `a transfer of ${date} for a loan given on ${record.account.giveDate}`, {
      fields: [{ property: 'paid_on', key: date > today ? 'maxDate' : 'minDate' }],
    })
  }
  if (cents > poster.key.perBookingCents) return { statusCode: 202, heldFor: poster }
  const fact: LoanFact = { type: 'payment', id: factId, date, bookedOn: today, cents }
  const tell = { name: 'tell-of-payment' as const, payload: { loanId: record.loan.id, factId } }
  const planned = planFact(record, fact, { actor: `admin:${poster.username}`, now, today, jobs: [tell] })
  const answer = { statusCode: 200, body: toPostedView(factId, planned.record) }
  const { change } = withKeptAnswer(planned, { key, bodyHash, ...answer, answer: answer.body })
  // Keys follow real time, whatever the business date.
  const day = civilDateInMadrid(posterQuery.now)
  const result = await posting.commit(change, { keyId: poster.key.id, day, cents })
  if (result === 'above_limit') return { statusCode: 202, heldFor: poster }
  return result === 'committed' ? answer : result
}
