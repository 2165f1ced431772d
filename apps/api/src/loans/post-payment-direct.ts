import { AppError, eurosFromCents, type LoanFact, owedOf } from '@puente/domain'
import type pg from 'pg'
import { commitPosting, type PostingConnection, readForPosting } from '../db/payment-posting.ts'
import type { Deps } from '../deps.ts'
import { type Answer, hashOfRequest, keptAnswer } from './answer-once.ts'
import { type LoanCore, planFact, withKeptAnswer } from './loan-change.ts'
import type { RecordOf } from './loan-record.ts'

/** How often a posting starts again because somebody else changed the loan between its two round trips. */
const MAX_TRIES = 20

export interface DirectPayment {
  readonly token: string
  readonly loanId: number
  /** The same money has the same id: it is the idempotency key too. */
  readonly factId: string
  readonly cents: number
}

/** What a posting answers, in euros as on the wire. */
export interface PostedPaymentView {
  readonly fact_id: string
  readonly status: number
  readonly body: number
  readonly annual_commission: number
  readonly all_fines: number
  readonly amount: number
}

function toPostedView(factId: string, { loan, account }: RecordOf<LoanCore>): PostedPaymentView {
  const owed = account === null ? { body: 0, commission: 0, fines: 0, total: 0 } : owedOf(account)
  return {
    fact_id: factId,
    status: loan.status,
    body: eurosFromCents(owed.body),
    annual_commission: eurosFromCents(owed.commission),
    all_fines: eurosFromCents(owed.fines),
    amount: eurosFromCents(owed.total),
  }
}

/**
 * Posts a payment of a signed-in borrower in two round trips, the look at the session included: everything is read at one
 * moment, the rules run here, and everything is written in one call that checks that nothing has changed since.
 */
export async function postPaymentDirect(
  { pool, clock, secrets }: { readonly pool: pg.Pool } & Pick<Deps, 'clock' | 'secrets'>,
  payment: DirectPayment,
): Promise<Answer<PostedPaymentView>> {
  const connection = await pool.connect()
  try {
    return await postOn(connection, { clock, secrets }, payment)
  } finally {
    connection.release()
  }
}

async function postOn(
  connection: PostingConnection,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  { token, loanId, factId, cents }: DirectPayment,
): Promise<Answer<PostedPaymentView>> {
  const tokenHash = secrets.hashToken(token)
  const key = `payment:${factId}`
  const bodyHash = hashOfRequest({ call: 'payment', body: { loanId, factId, cents } })
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const now = clock.now()
    const today = clock.today()
    const { userId, record, kept } = await readForPosting(connection, { tokenHash, now, loanId, key })
    if (userId === null) throw new AppError('session_invalid', 'the token is unknown, revoked or past its end')
    if (kept !== null) return keptAnswer(kept, bodyHash)
    if (record === null) throw new AppError('loan_not_found', `user ${userId} has no loan ${loanId}`)
    if (record.account === null) throw new AppError('nothing_to_pay', `loan ${loanId} is not paid out`)
    if (record.life?.facts.some(({ id }) => id === factId)) {
      return { statusCode: 200, body: toPostedView(factId, record) }
    }
    const fact: LoanFact = { type: 'payment', id: factId, date: today, bookedOn: today, cents }
    const planned = planFact(record, fact, { actor: 'borrower', now, today })
    const answer = { statusCode: 200, body: toPostedView(factId, planned.record) }
    const { change } = withKeptAnswer(planned, { key, bodyHash, statusCode: 200, answer: answer.body })
    if (await commitPosting(connection, change)) return answer
  }
  throw new AppError('illegal_transition', `loan ${loanId} changed ${MAX_TRIES} times while a payment was posted`)
}
