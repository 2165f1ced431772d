import { DateOnly } from '@puente/contract'
import { figuresOn, formatDateLong, formatEuros, matterOf } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import type { LoanRecord } from '../../../db/loan-record.ts'
import {
  assertNotBooked,
  assertPaidOn,
  bookTransfer,
  isBooked,
  nextTransferFactId,
  paidOut,
  tellingBorrower,
} from '../../../lending/loans/received-transfer.ts'
import { lockLoanByPublicId } from '../../lock-loan.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.unmatchedBooking
const BookingPayload = z.object({
  loan: z.string(),
  reference: z.string(),
  cents: z.int().positive(),
  paid_on: DateOnly,
})

/** Books a transfer that no statement line shows: two people say that the money is there. */
export const unmatchedBooking = defineAct({
  act: 'unmatched_booking',
  payload: BookingPayload,

  async describe(tx, { loan, reference, cents, paid_on: paidOn }, { clock }) {
    const record = await lockLoanByPublicId(tx, loan)
    const today = clock.today()
    const { life, account } = paidOut(record)
    assertPaidOn(account, paidOn, today)
    await assertNotBooked(tx, reference)
    return {
      title: texts.title(formatEuros(cents), loan),
      lines: [
        { label: texts.amount, value: formatEuros(cents) },
        { label: texts.reference, value: reference },
        { label: texts.paidOn, value: formatDateLong(paidOn, { withYear: true }) },
        { label: texts.owed, value: formatEuros(figuresOn(life, today).today.amountCents) },
      ],
      matters: [matterOf('transfer', reference)],
      customerIds: [record.loan.userId],
      loanPublicId: loan,
    }
  },

  /** Received money is never refused, so only the same money under the same reference stands in the way. */
  async stateOf(tx, { loan, reference }) {
    const { status } = (await lockLoanByPublicId(tx, loan)).loan
    return `${status}:${(await isBooked(tx, reference)) ? 'booked' : 'open'}`
  },

  async run(tx, deps, { loan, reference, cents, paid_on: date }, context): Promise<LoanRecord> {
    const record = await lockLoanByPublicId(tx, loan)
    assertPaidOn(paidOut(record).account, date, deps.clock.today())
    await assertNotBooked(tx, reference)
    const factId = await nextTransferFactId(tx, reference)
    return bookTransfer(tx, record, { factId, cents, date }, tellingBorrower(context, record, factId))
  },

  outcome: ({ loan, account }) => [
    { label: texts.booked, value: loan.publicId },
    ...(account === null || account.excess.overpaidCents === 0
      ? []
      : [{ label: texts.overpaid, value: formatEuros(account.excess.overpaidCents) }]),
  ],
})
