import {
  ApprovalWaiting,
  DeactivateStaffBody,
  InviteStaffBody,
  KeysetQuery,
  OwnCustomerBody,
  StaffDeactivated,
  StaffMemberParams,
  StaffMembers,
  StaffReasonBody,
  StaffRolesBody,
} from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { StaffMemberRow } from '../../../../db/repositories/staff-users.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { isDemoStaff } from '../../../../platform/security/demo-staff.ts'
import { deactivateStaff, requireStaff } from '../../../../staff/accounts/team.ts'
import {
  changeOwnCustomer,
  changeRoles,
  createStaff,
  resetFactor,
} from '../../../../staff/approvals/acts/staff-accounts.ts'
import { submitAct } from '../../../../staff/approvals/submit-act.ts'
import { findCustomer } from '../../../../staff/find-customer.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import type { StaffCaller } from '../../../scopes/staff-caller.ts'
import { errors } from '../../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../../web/keyset.ts'
import { sendAct } from '../send-act.ts'

const SortKey = z.tuple([z.string()])

const stateOf = ({ isActive, passwordHash, email, username }: StaffMemberRow['staff']) => {
  if (!isActive) return 'inactive' as const
  if (isDemoStaff(username)) return 'demo' as const
  if (passwordHash !== null) return 'active' as const
  return email === null ? ('keys_only' as const) : ('invited' as const)
}

const toView = ({ staff, hasFactor, lastSeenAt, liveKeys }: StaffMemberRow) => ({
  id: staff.id,
  username: staff.username,
  name: staff.name,
  email: staff.email,
  roles: [...staff.roles],
  state: stateOf(staff),
  has_second_factor: hasFactor,
  last_seen_at: lastSeenAt?.toISOString() ?? null,
  live_keys: liveKeys,
  own_customer_id: staff.ownCustomerId,
  created_at: staff.createdAt.toISOString(),
})

/** By phone, id or DNI/NIE. */
async function customerIdOf(tx: Tx, reference: string): Promise<number> {
  const digits = reference.replace(/[\s+.-]/g, '').toUpperCase()
  if (/[A-Z]/.test(digits)) {
    const found = await tx.users.idByPersonalId(digits)
    if (found === null) throw new AppError('not_found', 'no customer has this personal id')
    return found
  }
  return (await findCustomer(tx, /^[6789]\d{8}$/.test(digits) ? `34${digits}` : digits)).user.id
}

/** Staff accounts. What creates access needs a second admin; what takes it away works at once. */
export const staffTeam =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, wallClock } = deps
    const tags = ['staff']
    const config = { permission: 'staff.manage' } as const
    const refusals = { ...errors(401, 403, 404, 409, 422) }
    type RolesChange = z.infer<typeof StaffMemberParams> & z.infer<typeof StaffRolesBody> & { activates: boolean }
    const submitRoles = (caller: StaffCaller, change: RolesChange) => {
      const { reason, without_pair_reason: withoutPair, ...roles } = change
      const pair = withoutPair === undefined ? {} : { without_pair_reason: withoutPair }
      return submitAct(deps, caller, changeRoles, { ...roles, ...pair }, reason)
    }
    const Changed = { 202: ApprovalWaiting, 204: z.null(), ...refusals }

    app.get(
      '/staff/team',
      {
        config,
        schema: {
          tags,
          summary: 'List the staff members by username',
          querystring: KeysetQuery,
          response: { 200: StaffMembers, ...refusals },
        },
      },
      async (request) => {
        const { after, limit } = request.query
        const [afterName] = decodeCursor(after, SortKey) ?? ['']
        const rows = await transaction((tx) => tx.staffUsers.page(afterName, limit + 1, wallClock.now()))
        return pageOf(rows, limit, ({ staff }) => [staff.username], toView)
      },
    )

    app.post(
      '/staff/team',
      {
        config,
        schema: {
          tags,
          summary: 'Invite a staff member, with a second admin',
          body: InviteStaffBody,
          response: { 201: z.object({ id: z.int(), username: z.string() }), 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const { reason, ...invited } = request.body
        const payload = { ...invited, email: invited.email.toLowerCase() }
        const submitted = await submitAct(deps, staffCaller(request), createStaff, payload, reason)
        return sendAct(reply, submitted, (result) => result, 201)
      },
    )

    app.post(
      '/staff/team/:staff_id/roles',
      {
        config,
        schema: {
          tags,
          summary: 'Change the roles of a staff member, with a second admin; their sessions end',
          params: StaffMemberParams,
          body: StaffRolesBody,
          response: Changed,
        },
      },
      async (request, reply) => {
        const submitted = await submitRoles(staffCaller(request), {
          ...request.params,
          ...request.body,
          activates: false,
        })
        return sendAct(reply, submitted, () => null, 204)
      },
    )

    app.post(
      '/staff/team/:staff_id/activate',
      {
        config,
        schema: {
          tags,
          summary: 'Readmit a deactivated staff member with the given roles, with a second admin',
          params: StaffMemberParams,
          body: StaffRolesBody,
          response: Changed,
        },
      },
      async (request, reply) => {
        const submitted = await submitRoles(staffCaller(request), {
          ...request.params,
          ...request.body,
          activates: true,
        })
        return sendAct(reply, submitted, () => null, 204)
      },
    )

    app.post(
      '/staff/team/:staff_id/reset-factor',
      {
        config,
        schema: {
          tags,
          summary: 'Start an account over after a lost factor, with a second admin; a link goes to its e-mail',
          params: StaffMemberParams,
          body: StaffReasonBody,
          response: Changed,
        },
      },
      async (request, reply) => {
        const payload = { staff_id: request.params.staff_id }
        const submitted = await submitAct(deps, staffCaller(request), resetFactor, payload, request.body.reason)
        return sendAct(reply, submitted, () => null, 204)
      },
    )

    app.post(
      '/staff/team/:staff_id/deactivate',
      {
        config,
        schema: {
          tags,
          summary: 'End the access of a staff member at once and hand open work to a colleague',
          params: StaffMemberParams,
          body: DeactivateStaffBody,
          response: { 200: StaffDeactivated, ...refusals },
        },
      },
      async (request) => {
        const { staff_id: staffId } = request.params
        const { hand_over_to: handOverTo = null, without_pair_reason: withoutPair } = request.body
        const reason = [request.body.reason, withoutPair].filter((part) => part !== undefined).join('. ')
        const { handedOver, endedRequests } = await transaction(async (tx) => {
          const staff = await requireStaff(tx, staffId)
          const ended = await deactivateStaff(tx, deps, staffId, handOverTo, withoutPair)
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'staff.deactivated',
            userId: null,
            detail: { username: staff.username, reason, handed_over_to: handOverTo, handed_over: ended.handedOver },
          })
          return ended
        })
        return { handed_over: handedOver, ended_requests: endedRequests }
      },
    )

    app.post(
      '/staff/team/:staff_id/own-customer',
      {
        config,
        schema: {
          tags,
          summary:
            'Record that a staff member is also a customer: they cannot act on their own loans; removing or changing it with a second admin',
          params: StaffMemberParams,
          body: OwnCustomerBody,
          response: Changed,
        },
      },
      async (request, reply) => {
        const { customer, reason } = request.body
        const { staff_id: staffId } = request.params
        // A staff member could otherwise remove the mark before acting on their own loan.
        if (staffId === staffCaller(request).id) throw new AppError('own_loan', 'the own mark is set by a colleague')
        const customerId =
          customer === null || customer === '' ? null : await transaction((tx) => customerIdOf(tx, customer))
        const payload = { staff_id: staffId, customer_id: customerId }
        const submitted = await submitAct(deps, staffCaller(request), changeOwnCustomer, payload, reason)
        return sendAct(reply, submitted, () => null, 204)
      },
    )
  }
