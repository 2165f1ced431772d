import {
  type AnswerChange,
  type AnsweredLoan,
  AppError,
  mayRepeatDecision,
  repeatedCheck,
  statusFromNumber,
} from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { applyLoanEvent } from '../loans/book.ts'

/** The newest loan as the rules about answers see it. */
export const answeredLoan = ({ loan }: LoanRecord): AnsweredLoan => ({
  status: statusFromNumber(loan.status),
  isSigned: loan.signedAt !== null,
})

/** The declared figures that the decision reads, with their names in the form. */
const FIGURES: ReadonlyMap<string, string> = new Map([
  ['employment.incomeCents', 'income_amount'],
  ['employment.monthlyExpensesCents', 'monthly_expenses'],
  ['employment.otherDebtsCents', 'other_debts'],
])
/** The fields of the applicant that the decision reads. */
const MEANS: ReadonlySet<string> = new Set(['person.expirationDate', ...FIGURES.keys()])
const CONTRACT = /^(?:person\.email|registrationAddress\.)/

const answerChange = (changed: readonly string[], isNewIdentity: boolean): AnswerChange => ({
  identity: isNewIdentity,
  means: changed.some((field) => MEANS.has(field)),
  // A second surname that was missing is no new identity, and the contract names it.
  contract: changed.some((field) => CONTRACT.test(field) || field === 'person.secondSurname'),
})

/** An offer that was made with other answers no longer stands. */
const NO_OFFER = { approvedOn: null, payoutIban: null, termsAgreedAt: null } as const

/**
 * Repeats, in the commit that changes an answer, the check that had used the old one. `record` must be locked, the
 * loan before its customer.
 */
export async function repeatChecks(
  tx: Tx,
  record: LoanRecord,
  { changed, isNewIdentity }: { readonly changed: readonly string[]; readonly isNewIdentity: boolean },
  context: ChangeContext,
): Promise<void> {
  const { loan } = record
  const check = repeatedCheck(answeredLoan(record), answerChange(changed, isNewIdentity))
  if (check === null) return
  // The documents of the old offer must not be read or signed any more.
  await tx.loanDocuments.supersedeOffer(loan.id, context.now)
  if (check === 'contract') return tx.outbox.add('send-offer-documents', { loanId: loan.id })

  const withdrawn = { ...NO_OFFER, amountCents: loan.originalAmountCents, termDays: loan.originalTermDays }
  if (check === 'identity') {
    await tx.bankImports.dropSummary(loan.id)
    if (['request', 'new', 'awaiting_documents'].includes(statusFromNumber(loan.status))) return
    await applyLoanEvent(tx, record, 'identity_changed', { ...context, reason: 'identity_changed' }, withdrawn)
    return
  }
  const connectionId = await tx.bankImports.importedConnectionOf(loan.id)
  // Without bank data nothing was calculated: staff made the offer, and only its documents are made again.
  if (connectionId === null) return tx.outbox.add('send-offer-documents', { loanId: loan.id })
  await refuseTriedFigures(tx, loan, changed)
  await applyLoanEvent(tx, record, 'answers_changed', { ...context, reason: 'answers_changed' }, withdrawn)
  await tx.outbox.add('import-bank-data', { connectionId })
}

/** Refuses the whole correction: saved figures without a decision made with them would be worse. */
async function refuseTriedFigures(
  tx: Tx,
  { id, userId }: LoanRecord['loan'],
  changed: readonly string[],
): Promise<void> {
  const fields = changed.flatMap((field) => FIGURES.get(field) ?? [])
  if (fields.length === 0 || mayRepeatDecision((await tx.decisions.allOf(id)).length)) return
  throw new AppError('data_locked', `user ${userId} changes the figures of loan ${id} again`, {
    fields: fields.map((property) => ({ property, key: 'figuresChangedOften' })),
  })
}
