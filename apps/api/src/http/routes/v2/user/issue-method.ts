import { IssueMethodBody, readIssueMethod, User } from '@puente/contract'
import { AppError, type ErrorCode, type Iban, mayChangePayoutAccount, PAYOUT_METHODS } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { assertNoPhoneChangeHold } from '../../../../customers/applicants/phone-change-hold.ts'
import { requireValid } from '../../../../customers/applicants/require-valid.ts'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { ChangeContext } from '../../../../db/loan-change.ts'
import type { LoanRecord } from '../../../../db/loan-record.ts'
import type { PersonalDataRow, UserRecord } from '../../../../db/repositories/users.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { continueWithAccount } from '../../../../lending/applications/continue-with-account.ts'
import { answeredLoan } from '../../../../lending/applications/repeat-checks.ts'
import { amendLoan, applyLoanEvent } from '../../../../lending/loans/book.ts'
import { standingOfAccount } from '../../../../lending/payouts/account-standing.ts'
import { payoutRefusalError } from '../../../../lending/payouts/refusal-error.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readUserView } from '../../../views/user-view.ts'
import { errors } from '../../../web/error-responses.ts'

const refusedIban = (code: ErrorCode, detail: string, key: string) =>
  new AppError(code, detail, { fields: [{ property: 'iban', key }] })

/** Sets the payout account: a typed one, or the one that the bank will show (settled rules, Payout account). */
export const issueMethod =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    app.put(
      '/v2/user/issue_method',
      {
        schema: {
          tags: ['user'],
          summary: 'Choose the payout account',
          body: IssueMethodBody,
          response: { 200: User, ...errors(401, 403, 409, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        const { method_of_disbursement: method, iban } = requireValid(readIssueMethod(request.body))
        // An empty number means the bank's account, with either method.
        const choice = { iban, method: iban === null ? PAYOUT_METHODS.iban_via_bank : method }
        const context: ChangeContext = { actor: actorOf(session), now: clock.now(), today: clock.today() }

        return transaction(async (tx) => {
          // Lock the loan before its customer: every booking on a loan takes the two locks in this order.
          const record = await tx.loans.lockCurrentOf(userId)
          await tx.products.lockCustomer(userId)
          const loan = record === null ? null : answeredLoan(record)
          const isAwaited = loan?.status === 'awaiting_issuance_method'
          // The offer names no account, but the money goes only to a verified one: another account is checked first.
          const isOffered = loan?.status === 'awaiting_sign_contract'
          const known = await tx.users.byId(userId)
          if (known !== null && (isAwaited || !isSameAccount(known.person, choice))) {
            assertNoPhoneChangeHold(known.user, context.now)
          }
          const isChange = known === null || !isSameAccount(known.person, choice)
          if ((isAwaited || (isOffered && isChange)) && iban === null) {
            throw refusedIban('validation_failed', `loan ${record?.loan.id} waits for an account`, 'field_required')
          }
          if (isAwaited && record !== null && iban !== null) await refuseFailed(tx, record, iban)
          const isChecked = isAwaited || (isOffered && isChange)
          const canContinue =
            isChecked && known !== null && iban !== null && (await isVerified(tx, known, { iban, method, context }))
          await savePayoutAccount(tx, userId, { ...choice, mayChange: mayChangePayoutAccount(loan), context })
          if (record !== null && iban !== null && isChecked) {
            if (isOffered) await changeOfferedAccount(tx, record, canContinue ? iban : null, context)
            else if (canContinue) await continueWithAccount(tx, record, iban, context)
          }
          await tx.users.saveNewFlow(userId, request.body.new_flow)
          await tx.drafts.drop(userId, ['iban'])
          return readUserView(tx, deps, userId)
        })
      },
    )
  }

/** Another account for an offer: a verified one replaces the old one, any other waits for a staff member (34). */
async function changeOfferedAccount(
  tx: Tx,
  record: LoanRecord,
  verifiedIban: Iban | null,
  context: ChangeContext,
): Promise<void> {
  if (verifiedIban !== null) {
    await amendLoan(tx, record, 'payout_account_given', { payoutIban: verifiedIban }, context)
    return
  }
  await tx.loanDocuments.supersedeOffer(record.loan.id, context.now)
  await applyLoanEvent(tx, record, 'payout_account_needed', context, { payoutIban: null })
}

/** The account of the last failed transfer of this loan cannot be the next one. */
async function refuseFailed(tx: Tx, { loan }: LoanRecord, iban: Iban): Promise<void> {
  const attempts = await tx.payouts.attemptsOf(loan.id)
  if (attempts.at(-1)?.iban === iban) throw payoutRefusalError('account_needed', loan.id)
}

/**
 * The money goes only to the borrower. An account that a bank showed in another person's name is rejected, and so is a "picked"
 * account that was not offered. An account that no bank has shown can be typed: the loan then waits (34) until a staff member
 * has confirmed its owner. True when the account is verified.
 */
async function isVerified(
  tx: Tx,
  customer: UserRecord,
  { iban, method, context }: Pick<PayoutAccountChoice, 'method' | 'context'> & { readonly iban: Iban },
): Promise<boolean> {
  const userId = customer.user.id
  const standing = await standingOfAccount(tx, customer, iban)
  if (standing === 'verified') {
    await tx.payoutAccountReviews.supersede(userId, 'waiting')
    return true
  }
  if (standing === 'not_own') throw refusedIban('validation_failed', 'an account of another person', 'notYourAccount')
  const offered = await tx.bankImports.newestAccountsOf(userId)
  const isPicked = method === PAYOUT_METHODS.iban_via_bank && offered.some(({ isOwn }) => isOwn)
  if (isPicked) throw refusedIban('validation_failed', 'an account that was not offered', 'unknownOption')
  const { now, actor } = context
  await tx.payoutAccountReviews.ask(userId, iban, now)
  await tx.audit.record({ at: now, actor, action: 'payout_account_unverified', userId, detail: { method } })
  return false
}

interface PayoutAccountChoice {
  readonly iban: Iban | null
  readonly method: number
  readonly mayChange: boolean
  readonly context: ChangeContext
}

const isSameAccount = (
  known: Pick<PersonalDataRow, 'payoutMethod' | 'bankAccount'> | null,
  { iban, method }: Pick<PayoutAccountChoice, 'iban' | 'method'>,
): boolean => known?.payoutMethod === method && known.bankAccount === iban

async function savePayoutAccount(tx: Tx, userId: number, { iban, method, mayChange, context }: PayoutAccountChoice) {
  const known = (await tx.users.byId(userId))?.person ?? null
  // A repeated request has no further effect and succeeds, even when the account can no longer be changed.
  if (isSameAccount(known, { iban, method })) return
  if (!mayChange) throw refusedIban('data_locked', `the payout account of user ${userId} is in use`, 'dataLocked')
  await tx.users.savePerson(userId, { bankAccount: iban, payoutMethod: method })
  const { now, actor } = context
  await tx.audit.record({ at: now, actor, action: 'payout_account_changed', userId, detail: { method } })
}
