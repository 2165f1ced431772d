import { CALL_REASONS, CALL_TIMES } from '@puente/domain'
import { z } from 'zod'
import { EurosInQuery } from './loan.ts'
import { DateOnly, Euros, Instant, numberOrText } from './wire.ts'

/** The farthest day for the rest of a debt. */
const MAX_REST_DAYS = 60

export const PaymentHelpQuery = z.object({
  amount: EurosInQuery.optional().meta({ description: 'What the borrower can pay now' }),
  rest_in_days: numberOrText(z.int().min(0).max(MAX_REST_DAYS))
    .optional()
    .meta({ description: 'When the borrower can pay the rest' }),
})

export const PaymentOptionView = z
  .object({
    kind: z.enum(['full', 'part', 'extension', 'instalment', 'deferral']),
    term: z.int().nullable().meta({ description: 'Days, of an extension' }),
    now: Euros,
    later: Euros,
    date: DateOnly.meta({ description: 'The day of the later payment; of `full`, the last day for this amount' }),
    total: Euros,
    tae: z.number().nullable(),
    matches: z.boolean().meta({ description: 'True if it needs no more money today and no earlier day than answered' }),
  })
  .meta({ id: 'PaymentOption' })
export type PaymentOptionView = z.infer<typeof PaymentOptionView>

export const CallRequestView = z
  .object({ requested_at: Instant, time: z.enum(CALL_TIMES), call_by: DateOnly })
  .meta({ id: 'CallRequest' })
export type CallRequestView = z.infer<typeof CallRequestView>

export const PromiseView = z.object({ amount: Euros, date: DateOnly }).meta({ id: 'Promise' })
export type PromiseView = z.infer<typeof PromiseView>
export const PromiseBody = z.object({ amount: Euros.positive(), date: DateOnly }).meta({ id: 'PromiseBody' })
export type PromiseBody = z.infer<typeof PromiseBody>

export const PaymentHelp = z
  .object({
    options: z.array(PaymentOptionView).meta({ description: 'The cheapest total first' }),
    promise: PromiseView.nullable().meta({ description: 'The open promise to pay; null if there is none' }),
    promise_until: DateOnly.nullable().meta({ description: 'The last day that can be promised; null: none is taken' }),
    call_request: CallRequestView.nullable().meta({ description: 'The open request; null if there is none' }),
  })
  .meta({ id: 'PaymentHelp' })
export type PaymentHelp = z.infer<typeof PaymentHelp>

export const CallRequestBody = z
  .object({ time: z.enum(CALL_TIMES), reason: z.enum(CALL_REASONS).optional() })
  .meta({ id: 'CallRequestBody' })
export type CallRequestBody = z.infer<typeof CallRequestBody>
