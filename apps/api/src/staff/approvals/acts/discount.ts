import { AppError, type CivilDate, formatDateLong, formatEuros, matterOf } from '@puente/domain'
import { proposalTexts } from '@puente/texts/backoffice-proposals'
import { z } from 'zod'
import type { ProposalRow } from '../../../db/repositories/proposals.ts'
import type { Tx } from '../../../db/transaction.ts'
import { standingToday } from '../../../lending/loans/proposals.ts'
import { prepareForBorrower, quoteProposal } from '../../../lending/proposals/prepare-proposal.ts'
import { lockLoanByPublicId } from '../../lock-loan.ts'
import { defineAct } from '../act.ts'

const Day = z.string() as unknown as z.ZodType<CivilDate>
const ProposalPayload = z.object({
  loan: z.string(),
  expiresOn: Day,
  terms: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('extension'), termDays: z.int(), fixedCostCents: z.int().nullable() }),
    z.object({ kind: z.literal('discount'), agreedCents: z.int(), until: Day }),
  ]),
})
type ProposalPayload = z.infer<typeof ProposalPayload>
const texts = proposalTexts.act

async function recordOf(tx: Tx, publicId: string) {
  const record = await tx.loans.byPublicId(publicId)
  if (record === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
  return record
}

const quote = async (tx: Tx, payload: ProposalPayload, today: CivilDate) =>
  quoteProposal(tx, await recordOf(tx, payload.loan), payload, today)

/** Prepares an extension or a discount for a borrower. A second person is needed where it forgives more than the limit. */
export const discountAct = defineAct({
  act: 'discount',
  payload: ProposalPayload,
  needsTwo: async (tx, payload, { clock, config }) =>
    (await quote(tx, payload, clock.today())).forgivenAtMostCents > config.discountLimitCents,

  async describe(tx, payload, { clock }) {
    const record = await recordOf(tx, payload.loan)
    const { loan } = record
    const figures = await quote(tx, payload, clock.today())
    const standing = await tx.proposals.standingOf(loan.id)
    // Refused now, not when a colleague has approved it.
    if (standing !== null && standingToday(record, standing, clock.today()).standing === 'stands') {
      throw new AppError('proposal_exists', `loan ${loan.id} has the proposal ${standing.id}`)
    }
    const terms =
      figures.kind === 'extension'
        ? [
            { label: texts.term, value: texts.days(figures.termDays) },
            { label: texts.newDate, value: formatDateLong(figures.newDueDate) },
            { label: texts.usualCost, value: formatEuros(figures.usualCostCents) },
            { label: texts.cost, value: formatEuros(figures.costCents) },
          ]
        : [
            { label: texts.agreed, value: formatEuros(figures.agreedCents) },
            { label: texts.until, value: formatDateLong(figures.until) },
          ]
    return {
      title: figures.kind === 'extension' ? texts.extensionTitle(payload.loan) : texts.discountTitle(payload.loan),
      lines: [
        { label: texts.owed, value: formatEuros(figures.owedCents) },
        ...terms,
        { label: texts.forgiven, value: formatEuros(figures.forgivenCents) },
        { label: texts.forgivenAtMost, value: formatEuros(figures.forgivenAtMostCents) },
        { label: texts.expires, value: formatDateLong(payload.expiresOn) },
      ],
      matters: [matterOf('debt', payload.loan)],
      customerIds: [loan.userId],
      loanPublicId: payload.loan,
    }
  },

  /** A payment or a move changes what is forgiven; a day's interest does not. */
  async stateOf(tx, { loan: publicId }) {
    const { loan, life } = await recordOf(tx, publicId)
    return `${loan.status}:${life?.facts.length ?? 0}`
  },

  async run(tx, deps, { loan, ...request }, context): Promise<ProposalRow> {
    const record = await lockLoanByPublicId(tx, loan)
    return prepareForBorrower(tx, deps, record, request, {
      ...context,
      approvedBy: context.approvedBy === null ? null : `admin:${context.approvedBy.username}`,
    })
  },

  outcome: ({ figures, expiresOn }) => [
    { label: texts.forgiven, value: formatEuros(figures.forgivenCents) },
    { label: texts.expires, value: formatDateLong(expiresOn) },
  ],
})
