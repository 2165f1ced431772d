import { AppError, type FourEyesAct, lostPairs, type StaffRole } from '@puente/domain'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isDemoStaff } from '../../platform/security/demo-staff.ts'
import { endApprovalsOf } from '../approvals/end-request.ts'
import { handOver } from '../handover.ts'
import { lockAccount } from './lock-account.ts'
import { sendStaffLink } from './staff-links.ts'

type TeamDeps = Pick<Deps, 'config' | 'secrets' | 'clock' | 'wallClock' | 'content'>

export async function requireStaff(tx: Tx, staffId: number): Promise<StaffUserRow> {
  const staff = await tx.staffUsers.byId(staffId)
  if (staff === null) throw new AppError('not_found', `there is no staff member ${staffId}`)
  return staff
}

/** Ends what a staff member has open: a change of rights must not be outlived by a session with the old ones. */
export async function endSessionsOf(
  tx: Tx,
  { clock, wallClock }: Pick<Deps, 'clock' | 'wallClock'>,
  { id, username }: Pick<StaffUserRow, 'id' | 'username'>,
): Promise<void> {
  await tx.staffSessions.revokeAllOf(id, wallClock.now())
  await tx.impersonationKeys.voidOf(username, clock.now())
  await tx.sessions.revokeImpersonationsBy(username, clock.now())
}

/** A free username from the e-mail address: `ana.perez`, `ana.perez-2`. */
async function freeUsername(tx: Tx, email: string): Promise<string> {
  const local = (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9._-]/g, '')
  const base = /^[a-z][a-z0-9._-]/.test(local) ? local.slice(0, 40) : `staff-${local.slice(0, 30)}`
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? base : `${base}-${number}`
    if (!isDemoStaff(username) && (await tx.staffUsers.byName(username)) === null) return username
  }
}

export async function assertEmailIsFree(tx: Tx, email: string): Promise<void> {
  if ((await tx.staffUsers.byEmail(email.toLowerCase())) === null) return
  throw new AppError('validation_failed', 'a staff account has this e-mail', {
    fields: [{ property: 'email', key: 'staffEmailTaken' }],
  })
}

/** Adds an account without access: its link sets the password. */
export async function addStaff(
  tx: Tx,
  { wallClock }: Pick<Deps, 'wallClock'>,
  { email, name, roles }: { email: string; name: string | null; roles: readonly StaffRole[] },
): Promise<StaffUserRow> {
  await tx.codes.lock('staff accounts')
  await assertEmailIsFree(tx, email)
  const username = await freeUsername(tx, email)
  await tx.staffUsers.add({ username, email: email.toLowerCase(), name, roles, createdAt: wallClock.now() })
  const staff = await tx.staffUsers.byName(username)
  if (staff === null) throw new Error(`the new staff member ${username} is missing`)
  return staff
}

/** Adds an account and mails its invitation. */
export async function inviteStaff(
  tx: Tx,
  deps: TeamDeps,
  invited: { email: string; name: string; roles: readonly StaffRole[] },
): Promise<StaffUserRow> {
  const staff = await addStaff(tx, deps, invited)
  await sendStaffLink(tx, deps, staff, 'invitation')
  return staff
}

/** One account manager must stay, or locked-out staff could not be let in again. */
async function assertAnAdminStays(tx: Tx, leaving: StaffUserRow): Promise<void> {
  await tx.codes.lock('staff accounts')
  if (!leaving.roles.includes('admin') || leaving.passwordHash === null) return
  const all = await tx.staffUsers.all()
  const others = all.filter(
    ({ id, isActive, roles, passwordHash }) =>
      id !== leaving.id && isActive && roles.includes('admin') && passwordHash !== null,
  )
  if (others.length === 0) throw new AppError('last_admin', `${leaving.username} is the last admin`)
}

/** Staff who can sign in and decide. */
const decides = ({ isActive, passwordHash, username }: StaffUserRow): boolean =>
  isActive && (passwordHash !== null || isDemoStaff(username))

/**
 * Two people must stay for every act that needs two, or the lender stands still. Without a reason the change is refused; with one
 * it is a decision, and the audit has it.
 */
export async function assertPairsStay(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  staffId: number,
  { roles, reason }: { readonly roles: readonly StaffRole[]; readonly reason: string | undefined },
): Promise<readonly FourEyesAct[]> {
  if (!config.fourEyes) return []
  await tx.codes.lock('staff accounts')
  const before = (await tx.staffUsers.all())
    .filter(decides)
    .map(({ id, email, ownCustomerId, roles: ownRoles }) => ({ id, email, customerId: ownCustomerId, roles: ownRoles }))
  const after = before.map((one) => (one.id === staffId ? { ...one, roles } : one))
  const lost = lostPairs(before, after)
  if (lost.length > 0 && reason === undefined) {
    throw new AppError('last_pair', `without staff member ${staffId} no two people remain`, { extra: { acts: lost } })
  }
  return lost
}

/** Sets the roles, and readmits a deactivated staff member. */
export async function changeStaffRoles(
  tx: Tx,
  deps: TeamDeps,
  staffId: number,
  { roles, activates }: { roles: readonly StaffRole[]; activates: boolean },
): Promise<void> {
  await lockAccount(tx, staffId)
  const staff = await requireStaff(tx, staffId)
  if (!roles.includes('admin')) await assertAnAdminStays(tx, staff)
  await tx.staffUsers.change(staff.username, { roles, ...(activates ? { isActive: true } : {}) })
  await endSessionsOf(tx, deps, staff)
}

/** Starts an account over: password, factors and API keys go, and a link by mail sets new ones. */
export async function resetStaffFactor(tx: Tx, deps: TeamDeps, staffId: number): Promise<void> {
  await lockAccount(tx, staffId)
  const staff = await requireStaff(tx, staffId)
  if (staff.email === null) throw new AppError('validation_failed', `${staff.username} has no e-mail`)
  await tx.staffFactors.removeAllOf(staff.id)
  // Without this, a thief who knows the password could enrol a factor before the owner does.
  await tx.staffUsers.change(staff.username, { passwordHash: null })
  await tx.staffSignIns.forgetBrowsersOf(staff.id)
  await tx.staffSignIns.useLinksOf(staff.id, deps.wallClock.now())
  // An attacker in the account may have issued keys, or copied one.
  await tx.staffApiKeys.revokeAllOf(staff.id, deps.wallClock.now())
  await endSessionsOf(tx, deps, staff)
  await sendStaffLink(tx, deps, staff, 'factor_reset')
}

/** Takes an account all its access: sessions, keys, links, known browsers. */
export async function endStaffAccess(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'wallClock'>,
  staff: Pick<StaffUserRow, 'id' | 'username'>,
): Promise<void> {
  const now = deps.wallClock.now()
  await lockAccount(tx, staff.id)
  await tx.staffUsers.change(staff.username, { isActive: false })
  await tx.staffApiKeys.revokeAllOf(staff.id, now)
  await tx.staffSignIns.useLinksOf(staff.id, now)
  await tx.staffSignIns.forgetBrowsersOf(staff.id)
  await endSessionsOf(tx, deps, staff)
}

interface Deactivated {
  readonly handedOver: number
  readonly endedRequests: number
}

/** Ends the access of a staff member at once, with sessions, keys, links and requests. Open work goes to a colleague. */
export async function deactivateStaff(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'wallClock' | 'config'>,
  staffId: number,
  handOverTo: number | null,
  withoutPairReason?: string,
): Promise<Deactivated> {
  const staff = await requireStaff(tx, staffId)
  const colleague = handOverTo === null ? null : await requireStaff(tx, handOverTo)
  if (colleague !== null && (colleague.id === staff.id || !colleague.isActive)) {
    throw new AppError('validation_failed', `${colleague.username} cannot take over`, {
      fields: [{ property: 'hand_over_to', key: 'incorrectData' }],
    })
  }
  if (staff.isActive) await assertAnAdminStays(tx, staff)
  await assertPairsStay(tx, deps, staffId, { roles: [], reason: withoutPairReason })
  await endStaffAccess(tx, deps, staff)
  const businessNow = deps.clock.now()
  const handedOver = colleague === null ? 0 : await handOver(tx, { from: staff, to: colleague, now: businessNow })
  return { handedOver, endedRequests: await endApprovalsOf(tx, staff.id, businessNow) }
}
