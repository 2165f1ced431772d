import { AppError } from '@puente/domain'
import { type ApplicantChange, saveApplicant } from '../../customers/applicants/save-applicant.ts'
import { actorOf, type CallerSession } from '../../customers/caller-session.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { answeredLoan, repeatChecks } from './repeat-checks.ts'

/**
 * Saves a step of the registration, the first time or as a correction before the signature, and reads the response in
 * the same transaction. A correction repeats the checks that it makes void.
 */
export async function saveAnswers<T>(
  deps: Pick<Deps, 'transaction' | 'clock' | 'secrets'>,
  session: CallerSession & { userId: number },
  change: ApplicantChange,
  answer: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { transaction, clock } = deps
  const { userId } = session
  const [now, today] = [clock.now(), clock.today()]
  const outcome = await transaction(async (tx) => {
    // The loan before its customer: every change of a loan takes the two locks in this order.
    const record = await tx.loans.lockCurrentOf(userId)
    const loan = record === null ? null : answeredLoan(record)
    const saved = await saveApplicant(tx, deps, { session, change, loan, now, today })
    if (saved.outcome !== 'saved') return saved
    if (record !== null) {
      const context = { actor: actorOf(session), now, today }
      await repeatChecks(tx, record, saved, context)
    }
    return { outcome: saved.outcome, answer: await answer(tx) }
  })
  if (outcome.outcome === 'saved') return outcome.answer
  throw new AppError('personal_id_taken', `user ${userId} entered the personal ID of another customer`, {
    extra: { original_phone: outcome.originalPhone },
  })
}
