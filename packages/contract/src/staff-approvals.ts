import { APPROVAL_PLACE_NAMES, APPROVAL_STATES, FOUR_EYES_ACTS, STAFF_ROLES } from '@puente/domain'
import { z } from 'zod'
import { KeysetQuery, keysetPage } from './staff-lists.ts'
import { Euros, IdOrText, Instant } from './wire.ts'

/** A request that waits for a second person: the response of an act that did not run yet (202). */
export const ApprovalWaiting = z
  .object({ outcome: z.literal('waiting'), approval_id: z.int() })
  .meta({ id: 'ApprovalWaiting' })
export type ApprovalWaiting = z.infer<typeof ApprovalWaiting>

export const ApprovalParams = z.object({ id: IdOrText })
export const ApprovalsQuery = KeysetQuery.extend({
  state: z.enum(['waiting', 'done', 'all']).default('all'),
  scope: z
    .enum(['for_me', 'mine', 'all'])
    .default('all')
    .meta({ description: 'for_me: the caller may approve it; mine: the caller requested it' }),
})

export const PayoutBatchBody = z.object({ reason: z.string().trim().min(5).max(500) }).meta({ id: 'PayoutBatchBody' })
export const PayoutBatchMade = z
  .object({ message_id: z.string(), transfers: z.int(), total: Euros })
  .meta({ id: 'PayoutBatchMade' })

const Lines = z.array(z.object({ label: z.string(), value: z.string() }))
const Person = z.object({ id: z.int(), username: z.string() })

export const ApprovalSummary = z
  .object({
    id: z.int(),
    act: z.enum(FOUR_EYES_ACTS),
    title: z.string(),
    state: z.enum(APPROVAL_STATES),
    requested_by: Person,
    requested_at: Instant,
    expires_at: Instant,
    delegated_to: Person.nullable(),
    ended_at: Instant.nullable(),
    ended_by: Person.nullable(),
    customer_id: z.int().nullable(),
    loan: z.string().nullable().meta({ description: 'public_id' }),
  })
  .meta({ id: 'ApprovalSummary' })
export type ApprovalSummary = z.infer<typeof ApprovalSummary>
/** A request as the page of its object shows it, to the staff who read that page. */
export const WaitingApproval = ApprovalSummary.pick({
  id: true,
  act: true,
  title: true,
  requested_by: true,
  requested_at: true,
})
  .extend({
    matter: z.string().nullable().meta({ description: 'What it decides on, as kind and id: `price:1`' }),
    may_open: z.boolean().meta({ description: 'The caller requested it or may approve it' }),
    may_cancel: z.boolean(),
  })
  .meta({ id: 'WaitingApproval' })
export type WaitingApproval = z.infer<typeof WaitingApproval>
export const WaitingApprovals = z.object({ items: z.array(WaitingApproval) }).meta({ id: 'WaitingApprovals' })
export type WaitingApprovals = z.infer<typeof WaitingApprovals>
export const WaitingApprovalsParams = z.object({ place: z.enum(APPROVAL_PLACE_NAMES) })
export const Approvals = keysetPage(ApprovalSummary).meta({ id: 'Approvals' })
export type Approvals = z.infer<typeof Approvals>

export const Approval = ApprovalSummary.extend({
  customer_name: z.string().nullable(),
  reason: z.string(),
  lines: Lines.meta({ description: 'What the requester saw' }),
  outcome: Lines.meta({ description: 'What the act did, or what had changed' }),
  approver_roles: z.array(z.enum(STAFF_ROLES)),
  may_approve: z.boolean(),
  refusal: z.string().nullable().meta({ description: 'Why the caller may not approve' }),
  may_cancel: z.boolean(),
  approvers: z.array(Person).meta({ description: 'Colleagues who may approve it' }),
  events: z.array(
    z.object({
      at: Instant,
      kind: z.string(),
      by: z.string().nullable(),
      to: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
}).meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>

const Note = z.string().trim().min(5).max(500)
export const ApproveBody = z.object({ note: Note.optional() }).meta({ id: 'ApproveBody' })
export const RejectApprovalBody = z.object({ reason: Note }).meta({ id: 'RejectApprovalBody' })
export const DelegateBody = z.object({ to: z.int() }).meta({ id: 'DelegateBody' })
