import { AppError } from '@puente/domain'
import QRCode from 'qrcode'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { lockAccount } from './lock-account.ts'
import { type PasskeySite, passkeyEnrolmentOptions, verifyNewPasskey } from './passkeys.ts'
import { setPendingFactor, takePendingFactor } from './pending-factor.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { completeSignIn, factorsOf, type SecondFactor, type SignedIn } from './sign-in.ts'
import type { SignInCaller } from './sign-in-limits.ts'
import { sendSecurityNotice } from './staff-mail.ts'
import type { LiveStaffSession } from './staff-sessions.ts'
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts'

type EnrolDeps = Pick<Deps, 'transaction' | 'config' | 'secrets' | 'clock' | 'wallClock' | 'content'>

export interface Enrolled {
  /** Given with the first factor; null for a further one, which keeps the codes. */
  readonly recoveryCodes: readonly string[] | null
  /** The open session that follows the enrolment after a first sign-in; null in a session that is open already. */
  readonly signedIn: SignedIn | null
}

const MAX_PASSKEYS = 10

/** A new secret for an authenticator app. It counts once a code of it was entered. */
export const startTotpEnrolment = (deps: EnrolDeps, { staff, session }: LiveStaffSession) =>
  deps.transaction(async (tx) => {
    const secret = newTotpSecret()
    await setPendingFactor(tx, deps, session.id, { kind: 'totp_enrolment', value: secret })
    const uri = totpUri(secret, deps.content.layout.brand.name, staff.email ?? staff.username)
    return { secret, uri, qrSvg: await QRCode.toString(uri, { type: 'svg', margin: 2 }) }
  })

export const startPasskeyEnrolment = (deps: EnrolDeps, { staff, session }: LiveStaffSession, site: PasskeySite) =>
  deps.transaction(async (tx) => {
    const existing = await tx.staffFactors.passkeysOf(staff.id)
    if (existing.length >= MAX_PASSKEYS) throw new AppError('too_many_requests', `${staff.username} has ten passkeys`)
    const options = await passkeyEnrolmentOptions(site, staff, existing)
    await setPendingFactor(tx, deps, session.id, { kind: 'passkey_enrolment', value: options.challenge })
    return options
  })

interface Enrolling extends LiveStaffSession {
  readonly isFirst: boolean
}

/**
 * The account and its session as they are now, locked: a parallel request may have enrolled a factor. A session that has passed only
 * the password enrols the first factor; once there is one, it must show that factor instead.
 */
async function lockedLive(tx: Tx, { staff, session }: LiveStaffSession): Promise<Enrolling> {
  const currentStaff = await lockAccount(tx, staff.id)
  const currentSession = await tx.staffSessions.lockOpen(session.id)
  if (currentStaff === null || currentSession === null) throw new AppError('session_invalid', 'the session has ended')
  const isFirst = (await factorsOf(tx, currentStaff)).length === 0
  if (currentSession.stage !== 'open' && !isFirst) {
    throw new AppError('session_invalid', `${currentStaff.username} has a factor already`)
  }
  return { staff: currentStaff, session: currentSession, isFirst }
}

/** Records the new factor. The first one brings the recovery codes, completes the sign-in and ends every other session. */
async function enrolled(
  tx: Tx,
  deps: EnrolDeps,
  caller: SignInCaller,
  { staff, session, isFirst }: Enrolling,
  by: SecondFactor,
): Promise<Enrolled> {
  if (isFirst) await tx.staffSessions.revokeAllOf(staff.id, deps.wallClock.now(), session.id)
  await sendSecurityNotice(tx, deps, staff, `${by}_added`)
  await tx.audit.record({
    at: deps.clock.now(),
    actor: `admin:${staff.username}`,
    action: 'staff.factor_added',
    userId: null,
    detail: { factor: by },
  })
  const recoveryCodes = isFirst ? await issueRecoveryCodes(tx, deps, staff.id) : null
  const signedIn =
    session.stage === 'enrol' ? await completeSignIn(tx, deps, caller, { staff, sessionId: session.id, by }) : null
  return { recoveryCodes, signedIn }
}

/** Confirms the authenticator app with a first code. After a wrong one the secret stays, so that it can be entered again. */
export async function enrolTotp(
  deps: EnrolDeps,
  caller: SignInCaller,
  given: LiveStaffSession,
  code: string,
): Promise<Enrolled> {
  const outcome = await deps.transaction(async (tx) => {
    const live = await lockedLive(tx, given)
    const { staff, session } = live
    const secret = await takePendingFactor(tx, deps, session, 'totp_enrolment')
    const step = secret === null ? null : totpStepOf(secret, code, deps.wallClock.now())
    if (secret === null || step === null) {
      if (secret !== null) await setPendingFactor(tx, deps, session.id, { kind: 'totp_enrolment', value: secret })
      return null
    }
    await tx.staffUsers.change(staff.username, { sealedTotp: deps.secrets.seal(secret), totpStep: step })
    return enrolled(tx, deps, caller, live, 'totp')
  })
  if (outcome === null) throw new AppError('second_factor_incorrect', `${given.staff.username}: wrong first code`)
  return outcome
}

export async function enrolPasskey(
  deps: EnrolDeps,
  caller: SignInCaller,
  given: LiveStaffSession,
  { site, name, response }: { site: PasskeySite; name: string; response: unknown },
): Promise<Enrolled> {
  const outcome = await deps.transaction(async (tx) => {
    const live = await lockedLive(tx, given)
    const { staff, session } = live
    const challenge = await takePendingFactor(tx, deps, session, 'passkey_enrolment')
    const passkey = challenge === null ? null : await verifyNewPasskey(site, challenge, response)
    if (passkey === null) return null
    const createdAt = deps.wallClock.now()
    if (!(await tx.staffFactors.addPasskey({ ...passkey, staffId: staff.id, name, createdAt }))) return null
    return enrolled(tx, deps, caller, live, 'passkey')
  })
  if (outcome === null)
    throw new AppError('second_factor_incorrect', `${given.staff.username}: the passkey was not accepted`)
  return outcome
}

/** Removes a factor, unless it is the last one. */
export const removeFactor = (
  deps: EnrolDeps,
  { staff }: Pick<LiveStaffSession, 'staff'>,
  factor: { readonly by: 'totp' } | { readonly by: 'passkey'; readonly passkeyId: number },
): Promise<void> =>
  deps.transaction(async (tx) => {
    const current = await lockAccount(tx, staff.id)
    const passkeys = await tx.staffFactors.passkeysOf(staff.id)
    const hasTotp = current !== null && current.sealedTotp !== null
    const isThere = factor.by === 'totp' ? hasTotp : passkeys.some(({ id }) => id === factor.passkeyId)
    if (!isThere) throw new AppError('not_found', `${staff.username} has no such factor`)
    if (passkeys.length + (hasTotp ? 1 : 0) === 1) throw new AppError('last_factor', `${staff.username} has one factor`)
    if (factor.by === 'totp') await tx.staffUsers.change(staff.username, { sealedTotp: null, totpStep: null })
    else await tx.staffFactors.removePasskey(staff.id, factor.passkeyId)
    await sendSecurityNotice(tx, deps, staff, `${factor.by}_removed`)
    await tx.audit.record({
      at: deps.clock.now(),
      actor: `admin:${staff.username}`,
      action: 'staff.factor_removed',
      userId: null,
      detail: { factor: factor.by },
    })
  })
