import { AppError } from '@puente/domain'
import QRCode from 'qrcode'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
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

/** The account and its session as they are now, locked: a parallel request may have enrolled a factor. */
async function lockedLive(tx: Tx, { staff, session }: LiveStaffSession): Promise<LiveStaffSession> {
  await tx.codes.lock(`staff factors ${staff.id}`)
  const [currentStaff, currentSession] = [
    await tx.staffUsers.byId(staff.id),
    await tx.staffSessions.lockOpen(session.id),
  ]
  if (currentStaff === null || currentSession === null) throw new AppError('session_invalid', 'the session has ended')
  return { staff: currentStaff, session: currentSession }
}

/** Records the new factor. The first one brings the recovery codes and completes the sign-in. */
async function enrolled(
  tx: Tx,
  deps: EnrolDeps,
  caller: SignInCaller,
  { staff, session }: LiveStaffSession,
  { by, isFirst }: { by: SecondFactor; isFirst: boolean },
): Promise<Enrolled> {
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
    const isFirst = (await factorsOf(tx, staff)).length === 0
    const secret = await takePendingFactor(tx, deps, session, 'totp_enrolment')
    const step = secret === null ? null : totpStepOf(secret, code, deps.wallClock.now())
    if (secret === null || step === null) {
      if (secret !== null) await setPendingFactor(tx, deps, session.id, { kind: 'totp_enrolment', value: secret })
      return null
    }
    await tx.staffUsers.change(staff.username, { sealedTotp: deps.secrets.seal(secret), totpStep: step })
    return enrolled(tx, deps, caller, live, { by: 'totp', isFirst })
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
    const isFirst = (await factorsOf(tx, staff)).length === 0
    const challenge = await takePendingFactor(tx, deps, session, 'passkey_enrolment')
    const passkey = challenge === null ? null : await verifyNewPasskey(site, challenge, response)
    if (passkey === null) return null
    const createdAt = deps.wallClock.now()
    if (!(await tx.staffFactors.addPasskey({ ...passkey, staffId: staff.id, name, createdAt }))) return null
    return enrolled(tx, deps, caller, live, { by: 'passkey', isFirst })
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
    await tx.codes.lock(`staff factors ${staff.id}`)
    const current = await tx.staffUsers.byId(staff.id)
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
