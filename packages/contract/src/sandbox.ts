import { z } from 'zod'
import { MessageChannel, PhoneNumber } from './sign-in.ts'
import { Instant } from './wire.ts'

export const SandboxMessage = z.object({
  to: z.string(),
  channel: z.union([MessageChannel, z.literal('email')]),
  purpose: z.enum(['login', 'sign']).optional(),
  text: z.string(),
  code: z.string().optional(),
  sent_at: Instant,
})
export const SandboxMessages = z.object({ items: z.array(SandboxMessage) }).meta({ id: 'SandboxMessages' })
export type SandboxMessages = z.infer<typeof SandboxMessages>
export const SandboxMessagesQuery = z.object({ to: z.string().max(200).optional() })

export const SandboxClock = z.object({ now: Instant }).meta({ id: 'SandboxClock' })
export type SandboxClock = z.infer<typeof SandboxClock>
export const AdvanceClockBody = z.object({ advance_days: z.int().min(0).max(3660) }).meta({ id: 'AdvanceClock' })

export const DemoCustomers = z
  .object({ items: z.array(z.object({ phone: z.string(), title: z.string(), description: z.string() })) })
  .meta({ id: 'DemoCustomers' })
export type DemoCustomers = z.infer<typeof DemoCustomers>
export const EnterAsBody = z.object({ phone: z.string().max(20) }).meta({ id: 'EnterAs' })

export const ImpersonationKeyBody = z
  .object({ phone: z.string().max(20), admin_username: z.string().min(1).max(100) })
  .meta({ id: 'ImpersonationKeyBody' })
export const ImpersonationKey = z.object({ apikey: z.string() }).meta({ id: 'ImpersonationKey' })

export const AgentInvitationBody = z
  .object({ mobile_phone: PhoneNumber, agent_name: z.string().min(1).max(100) })
  .meta({ id: 'AgentInvitationBody' })
export const AgentInvitation = z.object({ session_id: z.string() }).meta({ id: 'AgentInvitation' })
