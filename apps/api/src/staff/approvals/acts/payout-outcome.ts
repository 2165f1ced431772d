import { DateOnly } from '@puente/contract'
import { civilDateInMadrid, formatDateLong, formatEuros, formatIban, matterOf } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import type { PayoutRow } from '../../../db/repositories/payouts.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { LockedPayout } from '../../../lending/payouts/settle-payout.ts'
import { isRetryHeld } from '../../../lending/payouts/start-payout.ts'
import {
  assertCanFail,
  assertCanRetry,
  type BankProof,
  mayHaveLeft,
  recordFailedPayout,
  requirePayout,
  retryPayout,
} from '../../manage-payout.ts'
import type { ActDescription } from '../act.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.payoutOutcome
const DAY = { withYear: true }
const dayOf = (instant: Date) => formatDateLong(civilDateInMadrid(instant), DAY)

const OutcomePayload = z.object({
  payout_id: z.uuid(),
  /** What the bank said and when; null where the money cannot have left. */
  proof: z.object({ date: DateOnly, text: z.string() }).nullable(),
})

interface Shown {
  readonly title: string
  readonly effect: string
}

function describe({ record, payout }: LockedPayout, proof: BankProof | null, shown: Shown): ActDescription {
  const { holderName, iban, amountCents, sentAt, settledAt, status } = payout
  return {
    title: shown.title,
    lines: [
      { label: texts.holder, value: holderName },
      { label: texts.iban, value: formatIban(iban) },
      { label: texts.amount, value: formatEuros(amountCents) },
      ...(sentAt === null ? [] : [{ label: texts.sentOn, value: dayOf(sentAt) }]),
      ...(status === 'returned' && settledAt !== null ? [{ label: texts.returnedOn, value: dayOf(settledAt) }] : []),
      ...(proof === null
        ? []
        : [
            { label: texts.proofDate, value: formatDateLong(proof.date, DAY) },
            { label: texts.proofText, value: proof.text },
          ]),
      { label: texts.effect, value: shown.effect },
    ],
    matters: [matterOf('payout', payout.id)],
    customerIds: [record.loan.userId],
    loanPublicId: record.loan.publicId,
  }
}

/** A line of a statement or an answer of the provider that comes in between makes it another decision. */
async function stateOf(tx: Tx, { payout_id: id }: { readonly payout_id: string }): Promise<string> {
  const { record, payout } = await requirePayout(tx, id)
  const attempts = await tx.payouts.attemptsOf(record.loan.id)
  return `${payout.status}:${isRetryHeld(payout)}:${record.loan.status}:${attempts.length}`
}

/** Records that a transfer did not leave: the loan is paid by the next one. */
export const payoutFailed = defineAct({
  act: 'payout_failed',
  payload: OutcomePayload,
  needsTwo: async (tx, { payout_id: id }) => mayHaveLeft((await requirePayout(tx, id)).payout),

  async describe(tx, { payout_id: id, proof }, { clock }) {
    const locked = await requirePayout(tx, id)
    assertCanFail(locked, proof, clock.today())
    return describe(locked, proof, { title: texts.failedTitle(locked.payout.endToEndId), effect: texts.failedEffect })
  },

  stateOf: (tx, payload) => stateOf(tx, payload),

  run: (tx, deps, { payout_id: payoutId, proof }, context): Promise<PayoutRow> =>
    recordFailedPayout(tx, deps, { payoutId, proof }, context),

  outcome: ({ endToEndId }) => [{ label: texts.payout, value: endToEndId }],
})

/** Starts the next attempt; after a return that only an uploaded file shows, with a second person. */
export const payoutRetry = defineAct({
  act: 'payout_retry',
  payload: OutcomePayload,
  needsTwo: async (tx, { payout_id: id }) => isRetryHeld((await requirePayout(tx, id)).payout),

  async describe(tx, { payout_id: id, proof }, { clock }) {
    const locked = await requirePayout(tx, id)
    assertCanRetry(locked, proof, clock.today())
    return describe(locked, proof, { title: texts.retryTitle(locked.payout.endToEndId), effect: texts.retryEffect })
  },

  stateOf: (tx, payload) => stateOf(tx, payload),

  run: (tx, _deps, { payout_id: payoutId, proof }, context): Promise<PayoutRow | null> =>
    retryPayout(tx, { payoutId, proof }, context),

  outcome: (next) => [{ label: texts.nextAttempt, value: next?.endToEndId ?? texts.waitsForAccount }],
})
