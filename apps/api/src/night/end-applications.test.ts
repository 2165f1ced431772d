// Goal: an application ends after thirty days in which its applicant could have continued. Time in which it waited for staff does
// not count.
import { addDays, civilDate, FIRST_DOCUMENT_TYPES, statusFromNumber } from '@puente/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import type { Tx } from '../db/transaction.ts'
import { openManualReview } from '../lending/decisions/manual-review.ts'
import { applyLoanEvent } from '../lending/loans/book.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const START = civilDate('2026-11-16')
const noonOf = (day: number) => new Date(`${addDays(START, day)}T11:00:00Z`)
const contextOf = (day: number) => ({ actor: 'system', now: noonOf(day), today: addDays(START, day) })

interface Application {
  readonly userId: number
  readonly loanId: number
}
type Step = (tx: Tx, application: Application) => Promise<unknown>

type Review = { readonly on: number; readonly status: 'accepted' | 'rejected' }

const send =
  (
    day: number,
    review: Review | null,
    types: readonly (typeof FIRST_DOCUMENT_TYPES)[number][] = FIRST_DOCUMENT_TYPES,
  ) =>
  async (tx: Tx, { userId }: Application) => {
    for (const type of types) {
      await tx.documents.add({
        userId,
        type,
        uploadedAt: noonOf(day),
        uploadedBy: 'borrower',
        status: review?.status ?? 'pending',
        ...(review === null ? {} : { reviewedAt: noonOf(review.on), reviewedBy: 'admin:ana' }),
        ...(review?.status === 'rejected' ? { rejectionReason: 'blurred' as const } : {}),
      })
    }
  }
const request =
  (day: number): Step =>
  (tx, { loanId }) =>
    tx.documents.request({ loanId, type: 'income_statement', requestedAt: noonOf(day), requestedBy: 'admin:ana' })
const review =
  (day: number): Step =>
  async (tx, { loanId }) => {
    const record = await tx.loans.lockById(loanId)
    if (record !== null) await openManualReview(tx, record, { reasons: ['bank_history_thin'] }, contextOf(day))
  }
const account =
  (day: number, isReplaced: boolean): Step =>
  async (tx, { userId }) => {
    await tx.payoutAccountReviews.ask(userId, 'ES9121000418450200051332', noonOf(day))
    if (isReplaced) await tx.payoutAccountReviews.supersede(userId, 'waiting')
  }

const accepted = send(0, { on: 0, status: 'accepted' })

const CASES: [title: string, steps: readonly Step[], lastDay: number | null, status?: 34][] = [
  ['no document was sent', [], 30],
  ['all documents wait for staff', [send(1, null)], null],
  ['one document waits for staff and two were never sent', [send(1, null, ['id_card'])], 30],
  ['all documents were rejected after nineteen days', [send(1, { on: 20, status: 'rejected' })], 49],
  ['an underwriter has it', [accepted, review(2)], null],
  ['an underwriter has it and requested a document, which was not sent', [accepted, review(2), request(7)], 35],
  ['a payout account waits for staff', [account(3, false)], null, 34],
  ['a payout account was replaced by one that needs no review', [account(3, true)], 30, 34],
]

it.each(CASES)('%s', async (_title, steps, lastDay, status) => {
  server.clock.set(noonOf(0).toISOString())
  const application = await server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, noonOf(0))
    const made = await makeLoan(tx, server.deps, userId, { until: 'request', date: START })
    const taken = await applyLoanEvent(tx, made, 'application_accepted', contextOf(0))
    await applyLoanEvent(tx, taken, status === 34 ? 'payout_account_needed' : 'documents_needed', contextOf(0))
    return { userId, loanId: made.loan.id }
  })
  await server.deps.transaction(async (tx) => {
    for (const step of steps) await step(tx, application)
  })
  const isEndedBy = (day: number) =>
    server.deps.transaction(async (tx) => {
      await tx.nights.endApplications(addDays(START, day), server.deps.config.applicationTimeouts, noonOf(day), 100)
      const record = await tx.loans.byId(application.loanId)
      return record !== null && statusFromNumber(record.loan.status) === 'timeout'
    })
  if (lastDay === null) expect(await isEndedBy(400)).toBe(false)
  else expect([await isEndedBy(lastDay), await isEndedBy(lastDay + 1)]).toEqual([false, true])
})
