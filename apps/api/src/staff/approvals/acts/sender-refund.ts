import { formatDateLong, formatEuros, formatIban, matterOf, mentionsIn } from '@puente/domain'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { z } from 'zod'
import type { RefundRow } from '../../../db/repositories/refunds.ts'
import { makeSenderRefund, requireReturnable, returnableMoney } from '../../../lending/refunds/sender-refund.ts'
import { defineAct } from '../act.ts'

const texts = refundTexts.act

/** Sends money that belongs to no known loan back to the account it came from. Always two people: money leaves. */
export const senderRefundAct = defineAct({
  act: 'sender_refund',
  payload: z.object({ entryId: z.int(), cents: z.int().positive() }),

  async describe(tx, order) {
    const { entry, iban, holderName, openCents } = await requireReturnable(tx, order)
    return {
      title: texts.senderTitle(formatEuros(order.cents), holderName),
      lines: [
        { label: texts.amount, value: formatEuros(order.cents) },
        { label: texts.left, value: formatEuros(openCents - order.cents) },
        { label: texts.sender, value: holderName },
        { label: texts.account, value: formatIban(iban) },
        { label: texts.receivedOn, value: formatDateLong(entry.bookedOn, { withYear: true }) },
        { label: texts.remittance, value: entry.remittance === '' ? texts.noRemittance : entry.remittance },
      ],
      // The sender may be a customer whose loan staff did not find, or the requester.
      matters: [matterOf('bank_line', order.entryId)],
      customerIds: await tx.statementFiles.customersNamed(mentionsIn([entry])),
    }
  },

  /** A booking, another refund or the bank may take the money meanwhile. */
  async stateOf(tx, { entryId }) {
    const money = await returnableMoney(tx, await tx.statementEntries.lockById(entryId))
    return money === null ? '-' : `${money.openCents}:${money.iban}`
  },

  run: (tx, _deps, order, context): Promise<RefundRow> => makeSenderRefund(tx, order, context),

  outcome: (refund) => [
    { label: texts.refund, value: `${formatEuros(refund.amountCents)}, ${refundTexts.statuses[refund.status]}` },
  ],
})
