import {
  AppError,
  addDays,
  answerRequest,
  type CivilDate,
  forgivenBySettlement,
  formatDateLong,
  formatEuros,
  matterOf,
  owedOf,
  PROPOSAL_DAYS,
  positionOn,
  standingSettlement,
} from '@puente/domain'
import { settlementTexts as texts } from '@puente/texts/backoffice-proposals'
import { z } from 'zod'
import type { LoanRecord } from '../../../db/loan-record.ts'
import type { Tx } from '../../../db/transaction.ts'
import { staffRefusalError } from '../../../lending/loans/refusal-error.ts'
import { agreeSettlement, cancelSettlement } from '../../../lending/loans/staff.ts'
import { lockLoanByPublicId } from '../../lock-loan.ts'
import { defineAct } from '../act.ts'

const Day = z.string() as unknown as z.ZodType<CivilDate>
const SettlementPayload = z.object({
  loan: z.string(),
  settlement: z.discriminatedUnion('direction', [
    z.object({ direction: z.literal('agree'), agreedCents: z.int(), until: Day }),
    z.object({ direction: z.literal('cancel') }),
  ]),
})
export type SettlementPayload = z.infer<typeof SettlementPayload>

interface SettlementFigures {
  readonly record: LoanRecord
  readonly owedCents: number
  /** What is still to be paid to close the loan. */
  readonly agreedCents: number
  readonly until: CivilDate
  readonly forgivenAtMostCents: number
}

const requestOf = ({ settlement }: SettlementPayload, date: CivilDate) => {
  const base = { id: 'described', date }
  return settlement.direction === 'agree'
    ? { ...base, type: 'settlement' as const, agreedCents: settlement.agreedCents, until: settlement.until }
    : { ...base, type: 'settlement_cancelled' as const }
}

/** The figures of an agreement, or of its end, that the rules allow today. */
async function quote(tx: Tx, payload: SettlementPayload, today: CivilDate): Promise<SettlementFigures> {
  const record = await lockLoanByPublicId(tx, payload.loan)
  const { life } = record
  if (life === null) throw staffRefusalError('not_in_this_status', record.loan.id)
  if (
    payload.settlement.direction === 'agree' &&
    payload.settlement.until > addDays(today, PROPOSAL_DAYS.discountMax)
  ) {
    const fields = [{ property: 'until', key: 'maxDate' }] as const
    throw new AppError('validation_failed', `loan ${payload.loan}: a settlement ends too late`, { fields })
  }
  const answer = answerRequest(life, requestOf(payload, today))
  if (!answer.accepted) throw staffRefusalError(answer.reason, record.loan.id)
  const { account } = positionOn(life, today).money
  // The agreement that is made, or the one that ends.
  const agreement =
    payload.settlement.direction === 'agree' ? payload.settlement : account && standingSettlement(account)
  if (account === null || agreement === null) throw staffRefusalError('not_in_this_status', record.loan.id)
  const { agreedCents, until } = agreement
  return {
    record,
    owedCents: owedOf(account).total,
    agreedCents,
    until,
    forgivenAtMostCents: forgivenBySettlement(account, agreement),
  }
}

/**
 * Closes a loan for less than its debt, or ends such an agreement. Both change what the customer owes by the same sum, so a
 * second person is needed for either where that sum is above the limit.
 */
export const settlementAct = defineAct({
  act: 'discount',
  payload: SettlementPayload,
  needsTwo: async (tx, payload, { clock, config }) =>
    (await quote(tx, payload, clock.today())).forgivenAtMostCents > config.discountLimitCents,

  async describe(tx, payload, { clock }) {
    const { record, owedCents, agreedCents, until, forgivenAtMostCents } = await quote(tx, payload, clock.today())
    const isAgreed = payload.settlement.direction === 'agree'
    return {
      title: isAgreed ? texts.title(payload.loan) : texts.cancelTitle(payload.loan),
      lines: [
        { label: texts.owed, value: formatEuros(owedCents) },
        { label: isAgreed ? texts.agreed : texts.stillToPay, value: formatEuros(agreedCents) },
        { label: texts.until, value: formatDateLong(until) },
        { label: isAgreed ? texts.forgivenAtMost : texts.owedAgain, value: formatEuros(forgivenAtMostCents) },
      ],
      matters: [matterOf('debt', payload.loan)],
      customerIds: [record.loan.userId],
      loanPublicId: payload.loan,
    }
  },

  /** A payment or a move changes what is forgiven; a day's interest does not. */
  async stateOf(tx, { loan: publicId }) {
    const record = await tx.loans.byPublicId(publicId)
    if (record === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
    return `${record.loan.status}:${record.life?.facts.length ?? 0}`
  },

  async run(tx, _deps, { loan, settlement }, context): Promise<LoanRecord> {
    const record = await lockLoanByPublicId(tx, loan)
    const outcome =
      settlement.direction === 'agree'
        ? await agreeSettlement(tx, record, settlement, context)
        : await cancelSettlement(tx, record, context)
    if (outcome.outcome === 'refused') throw staffRefusalError(outcome.reason, record.loan.id)
    return outcome.record
  },
})
