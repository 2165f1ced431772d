import { AppError, type CivilDate, figuresOn, formatDateLong, formatEuros } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import type { LoanRecord } from '../../../db/loan-record.ts'
import { assertNotBooked, isBooked, nextTransferFactId } from '../../../lending/bank/transfer-facts.ts'
import { bookPayment } from '../../../lending/loans/book.ts'
import { lockLoanByPublicId } from '../../lock-loan.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.unmatchedBooking
const BookingPayload = z.object({
  loan: z.string(),
  reference: z.string(),
  cents: z.int().positive(),
  paid_on: z.string().transform((text) => text as CivilDate),
})

function assertBookable({ loan, life, account }: LoanRecord, paidOn: CivilDate, today: CivilDate) {
  if (life === null || account === null) throw new AppError('nothing_to_pay', `loan ${loan.id} is not paid out`)
  if (paidOn <= today && paidOn >= account.giveDate) return life
  throw new AppError('validation_failed', `a transfer of ${paidOn} for a loan given on ${account.giveDate}`, {
    fields: [{ property: 'paid_on', key: paidOn > today ? 'maxDate' : 'minDate' }],
  })
}

/** Books a transfer that no statement line shows: two people say that the money is there. */
export const unmatchedBooking = defineAct({
  act: 'unmatched_booking',
  payload: BookingPayload,

  async describe(tx, { loan, reference, cents, paid_on: paidOn }, { clock }) {
    const record = await lockLoanByPublicId(tx, loan)
    const today = clock.today()
    const life = assertBookable(record, paidOn, today)
    await assertNotBooked(tx, reference)
    return {
      title: texts.title(formatEuros(cents), loan),
      lines: [
        { label: texts.amount, value: formatEuros(cents) },
        { label: texts.reference, value: reference },
        { label: texts.paidOn, value: formatDateLong(paidOn, { withYear: true }) },
        { label: texts.owed, value: formatEuros(figuresOn(life, today).today.amountCents) },
      ],
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
    assertBookable(record, date, deps.clock.today())
    await assertNotBooked(tx, reference)
    const factId = await nextTransferFactId(tx, reference)
    const tell = { name: 'tell-of-payment' as const, payload: { loanId: record.loan.id, factId } }
    const booked = await bookPayment(tx, record, { factId, cents, date, context: { ...context, jobs: [tell] } })
    if (booked.outcome !== 'booked') throw new AppError('illegal_transition', `${reference}: ${booked.outcome}`)
    return booked.record
  },

  outcome: ({ loan, account }) => [
    { label: texts.booked, value: loan.publicId },
    ...(account === null || account.excess.overpaidCents === 0
      ? []
      : [{ label: texts.overpaid, value: formatEuros(account.excess.overpaidCents) }]),
  ],
})
