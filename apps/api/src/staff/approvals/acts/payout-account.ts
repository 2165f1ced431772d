import { AppError, formatIban, matterOf } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import type { LoanRecord } from '../../../db/loan-record.ts'
import type { Tx } from '../../../db/transaction.ts'
import { decidePayoutAccount } from '../../../lending/applications/decide-payout-account.ts'
import { holderNameOf } from '../../../lending/payouts/account-standing.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.payoutAccount
const AccountPayload = z.object({ customer_id: z.int(), iban: z.string() })

const waitingReview = async (tx: Tx, userId: number, iban: string) => {
  const review = await tx.payoutAccountReviews.newestOf(userId, iban)
  return review?.status === 'waiting' ? review : null
}

/** Accepts an account that no bank has confirmed as the customer's own: the waiting loan continues. */
export const acceptPayoutAccount = defineAct({
  act: 'payout_account',
  payload: AccountPayload,

  async describe(tx, { customer_id: userId, iban }) {
    const customer = await tx.users.byId(userId)
    const review = await waitingReview(tx, userId, iban)
    if (customer === null || review === null) throw new AppError('not_found', `user ${userId} has no such account`)
    const name = holderNameOf(customer)
    return {
      title: texts.title(iban.slice(-4), name),
      lines: [
        { label: texts.holder, value: name },
        { label: texts.personalId, value: customer.person?.personalId ?? approvalTexts.noValue },
        { label: texts.iban, value: formatIban(iban) },
      ],
      matters: [matterOf('payout_account', userId)],
      customerIds: [userId],
    }
  },

  /** The customer may choose another account, change their name, or get the decision of another staff member. */
  async stateOf(tx, { customer_id: userId, iban }) {
    const review = await waitingReview(tx, userId, iban)
    const customer = await tx.users.byId(userId)
    return `${review?.id ?? '-'}:${customer === null ? '-' : holderNameOf(customer)}`
  },

  run: (tx, deps, { customer_id: userId, iban }, context): Promise<LoanRecord | null> =>
    decidePayoutAccount(tx, deps, { userId, iban, status: 'accepted', reason: context.reason }, context),
})
