import { z } from 'zod'
import { Loan } from './loan.ts'
import { MessageChannel, PhoneNumber } from './sign-in.ts'
import { Euros, Instant } from './wire.ts'

const SandboxMessage = z.object({
  to: z.string(),
  channel: z.union([MessageChannel, z.literal('email')]),
  purpose: z.enum(['login', 'sign', 'new_phone', 'current_phone', 'email', 'payout_account']).optional(),
  subject: z.string().optional(),
  text: z.string(),
  attachments: z.array(z.string()).optional().meta({ description: 'Names of the files of an e-mail' }),
  code: z.string().optional(),
  sent_at: Instant,
})
export const SandboxMessages = z.object({ items: z.array(SandboxMessage) }).meta({ id: 'SandboxMessages' })
export type SandboxMessages = z.infer<typeof SandboxMessages>
export const SandboxMessagesQuery = z.object({ to: z.string().max(200).optional() })

export const SandboxClock = z.object({ now: Instant }).meta({ id: 'SandboxClock' })
export type SandboxClock = z.infer<typeof SandboxClock>

/** Every night in between runs for real, also an empty one: a year takes about ten seconds, and ten years took minutes. */
const MAX_CLOCK_JUMP_DAYS = 366
export const AdvanceClockBody = z
  .object({
    advance_days: z
      .int()
      .min(0)
      .refine((days) => days <= MAX_CLOCK_JUMP_DAYS, { params: { key: 'clockJumpTooLong' } })
      .meta({ maximum: MAX_CLOCK_JUMP_DAYS, description: 'For a longer jump, send several requests' }),
  })
  .meta({ id: 'AdvanceClock' })

export const DemoCustomers = z
  .object({
    items: z.array(z.object({ phone: z.string(), title: z.string(), description: z.string(), state: z.string() })),
    states: z
      .array(z.object({ state: z.string(), title: z.string(), description: z.string() }))
      .meta({ description: 'Every state in which a customer can be made' }),
  })
  .meta({ id: 'DemoCustomers' })
export type DemoCustomers = z.infer<typeof DemoCustomers>

/** The choices for a generated customer; the state determines the rest. */
const DemoCustomerOverrides = z
  .object({
    amount: Euros.positive(),
    term: z.int().positive().meta({ description: 'Days' }),
    days_late: z.int().positive().max(200).meta({ description: 'For a late state' }),
    first_loan: z.boolean().meta({ description: 'Omits the earlier returned loan, so that this one is free' }),
    iban: z.string().max(34),
    first_name: z.string().min(1).max(50),
    email: z.email().max(100),
    liveness: z.boolean().meta({ description: 'Also requires a liveness selfie' }),
  })
  .partial()
export const DemoCustomerBody = z
  .object({
    state: z
      .union([z.string().max(50), z.int()])
      .meta({ description: 'A state of GET /sandbox/customers, or the number of a loan status' }),
    overrides: DemoCustomerOverrides.optional(),
  })
  .meta({ id: 'DemoCustomerBody' })
export const DemoCustomer = z
  .object({ phone: z.string(), token: z.string(), loan: Loan.nullable() })
  .meta({ id: 'DemoCustomer' })
export type DemoCustomer = z.infer<typeof DemoCustomer>

export const EnterAsBody = z.object({ phone: z.string().max(20) }).meta({ id: 'EnterAs' })

export const ImpersonationKeyBody = z
  .object({ phone: z.string().max(20), admin_username: z.string().min(1).max(100) })
  .meta({ id: 'ImpersonationKeyBody' })
export const ImpersonationKey = z.object({ apikey: z.string() }).meta({ id: 'ImpersonationKey' })

export const AgentInvitationBody = z
  .object({ mobile_phone: PhoneNumber, agent_name: z.string().min(1).max(100) })
  .meta({ id: 'AgentInvitationBody' })
export const AgentInvitation = z.object({ session_id: z.string() }).meta({ id: 'AgentInvitation' })
