import type { StaffLinkPasswordBody } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { z } from 'zod'
import type { StaffLinkRow } from '../../db/repositories/staff-sign-ins.ts'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Deps } from '../../deps.ts'
import { checkNewPassword } from './check-password.ts'
import { lockAccount } from './lock-account.ts'
import { hashPassword } from './password-hashing.ts'
import { type StartedSignIn, startSecondStage } from './sign-in.ts'
import { countResetRequest, type SignInCaller, targetOf } from './sign-in-limits.ts'
import { sendStaffLink } from './staff-links.ts'
import { sendSecurityNotice } from './staff-mail.ts'

type PasswordDeps = Pick<Deps, 'transaction' | 'config' | 'secrets' | 'clock' | 'wallClock' | 'content'>
interface OpenLink {
  readonly link: StaffLinkRow
  readonly staff: StaffUserRow
  /** API keys that a new password leaves valid. */
  readonly liveKeys: number
}

/** What an unused link is for. */
export async function readStaffLink(deps: PasswordDeps, token: string): Promise<OpenLink> {
  const { transaction, secrets, wallClock } = deps
  const now = wallClock.now()
  const opened = await transaction(async (tx) => {
    const found = await tx.staffSignIns.lockLink(secrets.hashToken(token), now)
    return found && { ...found, liveKeys: (await tx.staffApiKeys.liveOf(found.staff.id, now)).length }
  })
  if (opened === null) throw new AppError('link_invalid', 'unknown, used or expired staff link')
  return opened
}

/** Sets the password with a one-use link and goes on with the second factor. Every other session ends. */
export async function setPasswordByLink(
  deps: PasswordDeps,
  caller: SignInCaller,
  { token, password, revoke_keys: revokesKeys = false }: z.infer<typeof StaffLinkPasswordBody>,
): Promise<StartedSignIn> {
  const { transaction, secrets, clock, wallClock } = deps
  const { staff } = await readStaffLink(deps, token)
  const passwordHash = await hashPassword(checkNewPassword(deps, staff, password))
  const now = wallClock.now()
  const started = await transaction(async (tx) => {
    // Again, and locked: of two requests with one link, one sets the password.
    const current = await lockAccount(tx, staff.id)
    const found = await tx.staffSignIns.lockLink(secrets.hashToken(token), now)
    if (current === null || found === null) return null
    await tx.staffSignIns.useLinksOf(staff.id, now)
    await tx.staffUsers.change(staff.username, { passwordHash })
    await tx.staffSessions.revokeAllOf(staff.id, now)
    if (revokesKeys) await tx.staffApiKeys.revokeAllOf(staff.id, now)
    await sendSecurityNotice(tx, deps, staff, 'password')
    await tx.audit.record({
      at: clock.now(),
      actor: `admin:${staff.username}`,
      action: 'staff.password_set',
      userId: null,
      detail: {
        by: found.link.purpose,
        address: caller.request.ip,
        ...(revokesKeys ? { revoked_keys: true } : {}),
      },
    })
    return startSecondStage(tx, deps, caller, current)
  })
  if (started === null) throw new AppError('link_invalid', 'a parallel request used the link')
  return started
}

/** Changes the password of a signed-in staff member, who has just given the old one. Their other sessions end. */
export async function changeOwnPassword(
  deps: PasswordDeps,
  staff: StaffUserRow,
  { password, sessionId, revokesKeys = false }: { password: string; sessionId: number; revokesKeys?: boolean },
): Promise<void> {
  const passwordHash = await hashPassword(checkNewPassword(deps, staff, password))
  await deps.transaction(async (tx) => {
    const now = deps.wallClock.now()
    const current = await lockAccount(tx, staff.id)
    const isSame = current?.isActive === true && current.passwordHash === staff.passwordHash
    if (!isSame || (await tx.staffSessions.lockOpen(sessionId)) === null) {
      throw new AppError('session_invalid', `the account of ${staff.username} changed meanwhile`)
    }
    await tx.staffUsers.change(staff.username, { passwordHash })
    await tx.staffSignIns.useLinksOf(staff.id, now)
    await tx.staffSessions.revokeAllOf(staff.id, now, sessionId)
    if (revokesKeys) await tx.staffApiKeys.revokeAllOf(staff.id, now)
    await sendSecurityNotice(tx, deps, staff, 'password')
    await tx.audit.record({
      at: deps.clock.now(),
      actor: `admin:${staff.username}`,
      action: 'staff.password_set',
      userId: null,
      detail: { by: 'password', ...(revokesKeys ? { revoked_keys: true } : {}) },
    })
  })
}

/** The same work and the same answer for every address: a job finds out whether there is an account to write to. */
export const requestPasswordReset = (deps: PasswordDeps, caller: SignInCaller, email: string): Promise<void> =>
  deps.transaction(async (tx) => {
    const staff = await tx.staffUsers.byEmail(email.trim().toLowerCase())
    const target = await targetOf(tx, deps, caller, { email, staffId: staff?.id ?? null })
    const eventId = await countResetRequest(tx, deps, caller, target)
    if (eventId !== null) await tx.outbox.add('send-staff-reset', { eventId })
  })

/** Mails the link, if the address is that of an active account with a password. */
export const sendPasswordReset = (deps: PasswordDeps, eventId: number): Promise<void> =>
  deps.transaction(async (tx) => {
    const staff = await tx.staffSignIns.staffOfEvent(eventId)
    if (staff?.isActive && staff.passwordHash !== null) await sendStaffLink(tx, deps, staff, 'password_reset')
  })
