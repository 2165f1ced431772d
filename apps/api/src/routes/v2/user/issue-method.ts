import { ErrorBody, IssueMethodBody, readIssueMethod, User } from '@puente/contract'
import {
  AppError,
  type ErrorCode,
  type Iban,
  judgeChosenAccount,
  mayChangePayoutAccount,
  PAYOUT_METHODS,
  statusFromNumber,
} from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { orRefuse } from '../../../applicants/or-refuse.ts'
import { assertNoPhoneChangeHold } from '../../../applicants/phone-change-hold.ts'
import { makeOffer } from '../../../applications/make-offer.ts'
import type { PersonalDataRow } from '../../../db/repositories/users.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { amendLoan } from '../../../loans/book.ts'
import type { ChangeContext } from '../../../loans/loan-change.ts'
import type { LoanRecord } from '../../../loans/loan-record.ts'
import { payoutRefusalError } from '../../../payouts/refusal-error.ts'
import { startPayout } from '../../../payouts/start-payout.ts'
import { actorOf, borrower } from '../../../scopes/borrower.ts'
import { readUserView } from './user-view.ts'

const refusedIban = (code: ErrorCode, detail: string, key: string) =>
  new AppError(code, detail, { fields: [{ property: 'iban', key }] })

/** Where the money goes: an account that was typed, or the one that the bank will show (settled rules, Payout account). */
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
          response: { 200: User, 401: ErrorBody, 403: ErrorBody, 409: ErrorBody, 422: ErrorBody },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        const { method_of_disbursement: method, iban } = orRefuse(readIssueMethod(request.body))
        // An empty number means the bank's account, whichever method it came with.
        const choice = { iban, method: iban === null ? PAYOUT_METHODS.iban_via_bank : method }
        const context: ChangeContext = { actor: actorOf(session), now: clock.now(), today: clock.today() }

        return transaction(async (tx) => {
          // The loan before its customer: whoever books on a loan takes the two locks in this order.
          const record = await tx.loans.lockCurrentOf(userId)
          await tx.products.lockCustomer(userId)
          const status = record === null ? null : statusFromNumber(record.loan.status)
          const isAskedFor = status === 'awaiting_issuance_method'
          const known = await tx.users.byId(userId)
          if (known !== null && (isAskedFor || !isSameAccount(known.person, choice))) {
            assertNoPhoneChangeHold(known.user, context.now)
          }
          if (isAskedFor && iban === null) {
            throw refusedIban('validation_failed', `loan ${record?.loan.id} waits for an account`, 'field_required')
          }
          if (isAskedFor && iban !== null) await checkOwner(tx, userId, { iban, method, context })
          await savePayoutAccount(tx, userId, {
            ...choice,
            mayChange: mayChangePayoutAccount(status),
            context,
          })
          if (isAskedFor && record !== null && iban !== null) await goOn(tx, record, iban, context)
          await tx.drafts.drop(userId, ['iban'])
          return readUserView(tx, deps, userId)
        })
      },
    )
  }

/**
 * The money goes to the borrower (compliance: the payout account must be theirs). What the bank showed as somebody else's is
 * refused, and so is a "picked" account that was not among those offered. An account of another bank can still be typed:
 * nobody has seen whose it is, so that is put on record, and the transfer itself checks the name (Verification of Payee).
 */
async function checkOwner(
  tx: Tx,
  userId: number,
  { iban, method, context }: Pick<PayoutAccountChoice, 'method' | 'context'> & { readonly iban: Iban },
): Promise<void> {
  const accounts = await tx.bankImports.newestAccountsOf(userId)
  const judgement = judgeChosenAccount({ accounts }, iban)
  if (judgement === 'own') return
  if (judgement === 'not_own') throw refusedIban('validation_failed', 'an account of somebody else', 'notYourAccount')
  const isOffer = method === PAYOUT_METHODS.iban_via_bank && accounts.some(({ isOwn }) => isOwn)
  if (isOffer) throw refusedIban('validation_failed', 'an account that was not offered', 'unknownOption')
  const { now, actor } = context
  await tx.audit.record({ at: now, actor, action: 'payout_account_unverified', userId, detail: { method } })
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
  // Sent twice, it is as if it were sent once, also when it could no longer be changed.
  if (isSameAccount(known, { iban, method })) return
  if (!mayChange) throw refusedIban('data_locked', `the payout account of user ${userId} is in use`, 'dataLocked')
  await tx.users.savePerson(userId, { bankAccount: iban, payoutMethod: method })
  const { now, actor } = context
  await tx.audit.record({ at: now, actor, action: 'payout_account_changed', userId, detail: { method } })
}

/** A loan that waited for an account goes on: to the signature, or to the next transfer when it is signed already. */
async function goOn(tx: Tx, record: LoanRecord, iban: Iban, context: ChangeContext): Promise<void> {
  if (record.life === null) {
    await makeOffer(tx, record, context, { payoutIban: iban })
    return
  }
  const outcome = await startPayout(
    tx,
    await amendLoan(tx, record, 'payout_account_given', { payoutIban: iban }, context),
    context,
  )
  if (outcome.outcome === 'refused') throw payoutRefusalError(outcome.reason, record.loan.id)
}
