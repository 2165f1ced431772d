import {
  AppError,
  type AuditAction,
  type AuditDetail,
  civilDateInMadrid,
  DEFAULT_KEY_LIMITS,
  formatDateLong,
  formatEuros,
  hasPermission,
  keyBooksPayments,
  matterOf,
  STAFF_PERMISSIONS,
  STAFF_ROLES,
} from '@puente/domain'
import { permissionText, accountActTexts as texts } from '@puente/texts/backoffice-accounts'
import { z } from 'zod'
import type { StaffUserRow } from '../../../db/repositories/staff-users.ts'
import type { Tx } from '../../../db/transaction.ts'
import {
  assertEmailIsFree,
  assertPairsStay,
  changeStaffRoles,
  inviteStaff,
  requireStaff,
  resetStaffFactor,
} from '../../accounts/team.ts'
import { defineAct } from '../act.ts'

const Roles = z.array(z.enum(STAFF_ROLES))
const calledBy = ({ name, username }: Pick<StaffUserRow, 'name' | 'username'>) => name ?? username

const audited = (tx: Tx, now: Date, actor: string, action: AuditAction, detail: AuditDetail) =>
  tx.audit.record({ at: now, actor, action, userId: null, detail })

/** What a request about an account was decided on: its roles and whether it is active. */
const stateOfStaff = async (tx: Tx, staffId: number): Promise<string> => {
  const staff = await requireStaff(tx, staffId)
  return `${staff.isActive}:${[...staff.roles].sort().join(',')}`
}

/** Creates an account and mails its invitation. */
export const createStaff = defineAct({
  act: 'staff_create',
  payload: z.object({ email: z.string(), name: z.string(), roles: Roles }),

  async describe(tx, { email, name, roles }) {
    await assertEmailIsFree(tx, email)
    return {
      title: texts.create(name),
      lines: [
        { label: texts.email, value: email },
        { label: texts.rolesLabel, value: texts.rolesOf(roles) },
      ],
      matters: [matterOf('staff_email', email)],
      customerIds: [],
    }
  },

  stateOf: async () => 'new',

  async run(tx, deps, invited, { actor, now, reason }) {
    const staff = await inviteStaff(tx, deps, invited)
    await audited(tx, now, actor, 'staff.invited', { username: staff.username, roles: invited.roles, reason })
    return { id: staff.id, username: staff.username }
  },
})

/** Changes the roles of a staff member, or readmits one. */
export const changeRoles = defineAct({
  act: 'staff_roles',
  payload: z.object({
    staff_id: z.int(),
    roles: Roles,
    activates: z.boolean(),
    without_pair_reason: z.string().optional(),
  }),

  async describe(tx, { staff_id: staffId, roles, activates, without_pair_reason: withoutPair }, deps) {
    const staff = await requireStaff(tx, staffId)
    const lost = await assertPairsStay(tx, deps, staffId, { roles, reason: withoutPair })
    const name = calledBy(staff)
    return {
      title: activates ? texts.activate(name) : texts.roles(name),
      lines: [
        { label: texts.rolesBefore, value: texts.rolesOf(staff.roles) },
        { label: texts.rolesAfter, value: texts.rolesOf(roles) },
        ...(lost.length === 0 ? [] : [{ label: texts.withoutPair, value: withoutPair ?? '' }]),
      ],
      matters: [matterOf('staff_roles', staffId)],
      customerIds: [],
    }
  },

  stateOf: (tx, { staff_id: staffId }) => stateOfStaff(tx, staffId),

  async run(tx, deps, { staff_id: staffId, roles, activates }, { actor, now, reason }) {
    const staff = await requireStaff(tx, staffId)
    await changeStaffRoles(tx, deps, staffId, { roles, activates })
    const action = activates ? 'staff.activated' : 'staff.roles_changed'
    await audited(tx, now, actor, action, { username: staff.username, roles, before: staff.roles, reason })
  },
})

/** Marks a staff member who is also a customer. Removing or changing a mark opens a customer to them: two people decide. */
export const changeOwnCustomer = defineAct({
  act: 'staff_own_customer',
  payload: z.object({ staff_id: z.int(), customer_id: z.int().nullable() }),

  async needsTwo(tx, { staff_id: staffId, customer_id: customerId }) {
    const { ownCustomerId } = await requireStaff(tx, staffId)
    return ownCustomerId !== null && ownCustomerId !== customerId
  },

  async describe(tx, { staff_id: staffId, customer_id: customerId }) {
    const staff = await requireStaff(tx, staffId)
    const shown = (id: number | null) => (id === null ? texts.noCustomer : String(id))
    return {
      title: texts.ownCustomer(calledBy(staff)),
      lines: [
        { label: texts.customerBefore, value: shown(staff.ownCustomerId) },
        { label: texts.customerAfter, value: shown(customerId) },
      ],
      // The staff member is the customer: they neither request nor approve it.
      matters: [matterOf('staff_own_customer', staffId)],
      customerIds: [staff.ownCustomerId, customerId].filter((id) => id !== null),
    }
  },

  stateOf: async (tx, { staff_id: staffId }) => String((await requireStaff(tx, staffId)).ownCustomerId),

  async run(tx, _deps, { staff_id: staffId, customer_id: customerId }, { actor, now, reason }) {
    const staff = await requireStaff(tx, staffId)
    await tx.staffUsers.change(staff.username, { ownCustomerId: customerId })
    await tx.audit.record({
      at: now,
      actor,
      action: 'staff.own_customer_set',
      userId: customerId ?? staff.ownCustomerId,
      detail: { username: staff.username, reason },
    })
  },
})

/** Starts an account over after a lost factor. */
export const resetFactor = defineAct({
  act: 'staff_factor_reset',
  payload: z.object({ staff_id: z.int() }),

  async describe(tx, { staff_id: staffId }) {
    const staff = await requireStaff(tx, staffId)
    if (staff.email === null || !staff.isActive) {
      throw new AppError('illegal_transition', `${staff.username} cannot sign in with a password`)
    }
    return {
      title: texts.resetFactor(calledBy(staff)),
      lines: [
        { label: texts.email, value: staff.email },
        { label: texts.effect, value: texts.resetEffect },
      ],
      matters: [matterOf('staff_factor', staffId)],
      customerIds: [],
    }
  },

  stateOf: (tx, { staff_id: staffId }) => stateOfStaff(tx, staffId),

  async run(tx, deps, { staff_id: staffId }, { actor, now, reason }) {
    const staff = await requireStaff(tx, staffId)
    await resetStaffFactor(tx, deps, staffId)
    await audited(tx, now, actor, 'staff.factor_reset', { username: staff.username, reason })
  },
})

const limitsOf = (asked: {
  readonly per_booking_cents?: number | undefined
  readonly per_day_cents?: number | undefined
}) => ({
  perBookingCents: asked.per_booking_cents ?? DEFAULT_KEY_LIMITS.perBookingCents,
  perDayCents: asked.per_day_cents ?? DEFAULT_KEY_LIMITS.perDayCents,
})

/** Issues an API key to the requester. Its token was shown at the request and works from the approval on. */
export const issueApiKey = defineAct({
  act: 'api_key_issue',
  payload: z.object({
    staff_id: z.int(),
    name: z.string(),
    permissions: z.array(z.enum(STAFF_PERMISSIONS)).nullable(),
    expires_at: z.iso.datetime(),
    token_hash: z.string(),
    // Left out in requests that are older than the limits.
    per_booking_cents: z.int().min(0).optional(),
    per_day_cents: z.int().min(0).optional(),
  }),

  async describe(tx, { staff_id: staffId, name, permissions, expires_at: expiresAt, ...limits }, { wallClock }) {
    const staff = await requireStaff(tx, staffId)
    const books = keyBooksPayments(staff.roles, permissions)
    const { perBookingCents, perDayCents } = limitsOf(limits)
    const others = books ? await tx.staffApiKeys.liveOf(staffId, wallClock.now()) : []
    return {
      title: texts.key(calledBy(staff)),
      lines: [
        { label: texts.keyName, value: name },
        {
          label: texts.keyScope,
          value: permissions === null ? texts.keyScopeAll : permissions.map(permissionText).join(', '),
        },
        { label: texts.keyPerBooking, value: books ? formatEuros(perBookingCents) : texts.keyBooksNothing },
        ...(books ? [{ label: texts.keyPerDay, value: formatEuros(perDayCents) }] : []),
        ...others
          .filter((other) => keyBooksPayments(staff.roles, other.permissions))
          .map((other) => ({
            label: texts.keyOthers,
            value: texts.keyOther(other.name, formatEuros(other.bookingDayLimitCents)),
          })),
        ...(permissions?.includes('bank.deliver') ? [{ label: texts.keyWarning, value: texts.keyDelivers }] : []),
        { label: texts.keyExpires, value: formatDateLong(civilDateInMadrid(new Date(expiresAt))) },
      ],
      matters: [matterOf('key', `${staffId} ${name}`)],
      customerIds: [],
    }
  },

  stateOf: (tx, { staff_id: staffId }) => stateOfStaff(tx, staffId),

  async run(tx, { wallClock }, payload, { actor, now, reason }) {
    const staff = await requireStaff(tx, payload.staff_id)
    const limits = limitsOf(payload)
    const beyond = (payload.permissions ?? []).filter((permission) => !hasPermission(staff.roles, permission))
    if (beyond.length > 0) throw new AppError('not_allowed', `${staff.username} lacks ${beyond.join(', ')}`)
    const key = await tx.staffApiKeys.add({
      staffId: staff.id,
      name: payload.name,
      permissions: payload.permissions,
      tokenHash: Buffer.from(payload.token_hash, 'hex'),
      createdAt: wallClock.now(),
      expiresAt: new Date(payload.expires_at),
      bookingLimitCents: limits.perBookingCents,
      bookingDayLimitCents: limits.perDayCents,
    })
    await audited(tx, now, actor, 'staff.key_issued', {
      username: staff.username,
      key_id: key.id,
      name: key.name,
      permissions: key.permissions,
      per_booking_cents: key.bookingLimitCents,
      per_day_cents: key.bookingDayLimitCents,
      reason,
    })
    return { id: key.id }
  },
})
