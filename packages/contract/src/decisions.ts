import { z } from 'zod'
import { DateOnly, Euros } from './wire.ts'

/** A refusal reason: a stable code and the text for the applicant. */
export const DeclineReason = z
  .object({ code: z.string(), text: z.string().meta({ description: 'Spanish: the reason, and what to do' }) })
  .meta({ id: 'DeclineReason' })
export type DeclineReason = z.infer<typeof DeclineReason>

/** The applicant requests a human review of an automatic refusal (GDPR art. 22.3, Directive 2023/2225 art. 18.8). */
export const ReviewRequestBody = z
  .object({ reason: z.string().trim().max(2000).optional().meta({ description: 'The applicant’s comment' }) })
  .meta({ id: 'ReviewRequestBody' })
export const ReviewRequested = z
  .object({ requested_at: z.iso.datetime(), answer_until: DateOnly })
  .meta({ id: 'ReviewRequested' })
export type ReviewRequested = z.infer<typeof ReviewRequested>

/** The terms that an agent agreed with a customer before the customer had an account (requirements R3). */
export const AgentData = z
  .object({
    raw_data: z.object({
      client_loan_amount: Euros.nullable(),
      client_loan_term: z.int().nullable().meta({ description: 'Days' }),
    }),
  })
  .meta({ id: 'AgentData' })
export type AgentData = z.infer<typeof AgentData>
