import { PROPOSAL_STATES, STANDING_PROPOSAL_STATES } from '@puente/domain'
import { z } from 'zod'
import { DateOnly, Euros, Instant } from './wire.ts'

const ProposedExtension = z.object({
  term: z.int().meta({ description: 'Days' }),
  must_pay_date: DateOnly.meta({ description: 'Until now' }),
  next_pay_date: DateOnly,
  cost: Euros.meta({ description: 'To be paid now' }),
  usual_cost: Euros.meta({ description: 'Without the proposal' }),
  is_cost_fixed: z.boolean().meta({ description: 'False: the cost is the usual one of each day' }),
  commission_at_the_end: Euros.meta({ description: 'Accrues from tomorrow to next_pay_date and is due then' }),
  then_pay: Euros.meta({ description: 'Owed on next_pay_date if nothing more is paid' }),
  tae: z.number().meta({ description: 'Of the whole contract with this extension, per cent, one decimal' }),
})
const ProposedDiscount = z.object({
  amount: Euros.meta({ description: 'Closes the loan' }),
  until: DateOnly.meta({ description: 'The last day to pay it' }),
})
const proposalFigures = {
  id: z.uuid(),
  kind: z.enum(['extension', 'discount']),
  expires_on: DateOnly.meta({ description: 'The last day to accept it' }),
  owed: Euros.meta({ description: 'The debt of the same day as the other figures' }),
  forgiven: Euros,
  extension: ProposedExtension.nullable(),
  discount: ProposedDiscount.nullable(),
}

/** An extension or a discount that staff prepared. It has no effect until the borrower confirms it with a code. */
export const LoanProposal = z
  .object({
    ...proposalFigures,
    state: z.enum(STANDING_PROPOSAL_STATES).meta({ description: 'confirmed: accepted, and its cost is not paid yet' }),
  })
  .meta({ id: 'LoanProposal' })
export type LoanProposal = z.infer<typeof LoanProposal>

export const ProposalParams = z.object({ id: z.uuid() })

/** The same for staff, with the figures of the day of preparation. */
export const StaffProposal = z
  .object({
    ...proposalFigures,
    forgiven_at_most: Euros.meta({ description: 'If the borrower uses the last day' }),
    state: z.enum(PROPOSAL_STATES),
    reason: z.string(),
    prepared_by: z.string(),
    approved_by: z.string().nullable(),
    prepared_at: Instant,
    confirmed_at: Instant.nullable(),
    ended_at: Instant.nullable(),
    ended_by: z.string().nullable(),
  })
  .meta({ id: 'StaffProposal' })
export type StaffProposal = z.infer<typeof StaffProposal>

/** What may be proposed on a loan today, with the figures that a form needs. */
export const ProposalOptions = z
  .object({
    expires_on: z.object({ default: DateOnly, max: DateOnly }),
    one_person_up_to: Euros.nullable().meta({
      description: 'What may be forgiven without a second person; null if none is ever needed',
    }),
    extension: z
      .object({
        must_pay_date: DateOnly,
        terms: z.array(
          z.object({
            term: z.int().meta({ description: 'Days' }),
            next_pay_date: DateOnly,
            commission_at_the_end: Euros,
            then_pay: Euros,
          }),
        ),
        days: z
          .array(z.object({ date: DateOnly, cost: Euros, min_cost: Euros }))
          .meta({ description: 'The usual cost on each day, and the least fixed cost of a proposal that ends then' }),
      })
      .nullable()
      .meta({ description: 'Null if the loan cannot be extended' }),
    discount: z
      .object({
        min: Euros,
        days: z
          .array(z.object({ date: DateOnly, owed: Euros }))
          .meta({ description: 'The debt on each day on which the sum may be paid, if nothing else is' }),
      })
      .nullable()
      .meta({ description: 'Null if the status does not allow one' }),
    settlement: z
      .object({ to_pay: Euros, until: DateOnly, forgiven_at_most: Euros })
      .nullable()
      .meta({ description: 'The agreement that could be cancelled: what is still to be paid, and what it forgives' }),
  })
  .meta({ id: 'ProposalOptions' })
export type ProposalOptions = z.infer<typeof ProposalOptions>

export const StaffProposals = z
  .object({ items: z.array(StaffProposal).meta({ description: 'Newest first' }), options: ProposalOptions })
  .meta({ id: 'StaffProposals' })
export type StaffProposals = z.infer<typeof StaffProposals>

const common = { expires_on: DateOnly.optional(), reason: z.string().trim().min(5).max(500) }
export const PrepareProposalBody = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('extension'),
      term: z.int().positive().max(1000).meta({ description: 'Days' }),
      cost: z
        .number()
        .nullable()
        .optional()
        .meta({ description: 'A fixed cost; the usual one of each day if left out' }),
      ...common,
    }),
    z.object({ kind: z.literal('discount'), amount: z.number(), until: DateOnly, ...common }),
  ])
  .meta({ id: 'PrepareProposalBody' })
export type PrepareProposalBody = z.infer<typeof PrepareProposalBody>
