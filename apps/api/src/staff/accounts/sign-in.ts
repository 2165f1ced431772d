import { AppError } from '@puente/domain'
import type { StaffSessionRow } from '../../db/repositories/staff-sessions.ts'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isDemoStaff } from '../../platform/security/demo-staff.ts'
import { lockAccount } from './lock-account.ts'
import { isPassword } from './password-hashing.ts'
import { countPasswordAttempt, type SignInCaller, targetOf } from './sign-in-limits.ts'
import { openStaffSession } from './staff-sessions.ts'

export type SecondFactor = 'passkey' | 'totp'

/** A session that has passed the password and waits for the second factor, or for the enrolment of one. */
export interface StartedSignIn {
  readonly token: string
  readonly stage: StaffSessionRow['stage']
  readonly factors: readonly SecondFactor[]
}

type SignInDeps = Pick<Deps, 'transaction' | 'config' | 'secrets' | 'clock' | 'wallClock'>

/** Long enough to fetch the phone. */
const STAGE_LIFE_MS = 10 * 60_000

const canSignIn = (staff: StaffUserRow | null, { config }: Pick<Deps, 'config'>): staff is StaffUserRow =>
  staff?.isActive === true && !(isDemoStaff(staff.username) && config.mode === 'production')

export async function factorsOf(tx: Tx, { id, sealedTotp }: StaffUserRow): Promise<readonly SecondFactor[]> {
  const passkeys = await tx.staffFactors.passkeysOf(id)
  return [...(passkeys.length > 0 ? (['passkey'] as const) : []), ...(sealedTotp === null ? [] : (['totp'] as const))]
}

/**
 * Opens the stage after the password: the second factor, or its enrolment if the account has none. Only a mailed link leads to an
 * enrolment: a stolen password of an account without a factor must not suffice to take it over. `staff` is locked.
 */
export async function startSecondStage(
  tx: Tx,
  deps: SignInDeps,
  { request }: SignInCaller,
  staff: StaffUserRow,
): Promise<StartedSignIn> {
  const factors = await factorsOf(tx, staff)
  const stage = factors.length === 0 ? 'enrol' : 'second_factor'
  const token = await openStaffSession(tx, deps, request, { staffId: staff.id, stage, lifeMs: STAGE_LIFE_MS })
  return { token, stage, factors }
}

/**
 * Checks e-mail and password. The work and the answer are the same for an unknown address, a wrong password and a deactivated
 * account. The attempt is counted before the check, so that parallel attempts cannot exceed the limits. An account that has no second
 * factor yet is refused even with the right password: its owner asks for a link by mail, which leads to the enrolment.
 */
export async function signInWithPassword(
  deps: SignInDeps,
  caller: SignInCaller,
  { email, password }: { email: string; password: string },
): Promise<StartedSignIn> {
  const { transaction, clock } = deps
  const attempt = await transaction(async (tx) => {
    const found = await tx.staffUsers.byEmail(email.trim().toLowerCase())
    const target = await targetOf(tx, deps, caller, { email, staffId: found?.id ?? null })
    return { found, target, id: await countPasswordAttempt(tx, deps, caller, target) }
  })
  const staff = canSignIn(attempt.found, deps) ? attempt.found : null
  const isCorrect = await isPassword(password, staff?.passwordHash ?? null)
  const started = await transaction(async (tx) => {
    const current = staff === null ? null : await lockAccount(tx, staff.id)
    const isPassed = isCorrect && canSignIn(current, deps) && current.passwordHash === staff?.passwordHash
    if (isPassed) {
      await tx.staffSignIns.markPassed(attempt.id)
      if ((await factorsOf(tx, current)).length > 0) return startSecondStage(tx, deps, caller, current)
    }
    if (attempt.found !== null) {
      await tx.audit.record({
        at: clock.now(),
        actor: `admin:${attempt.found.username}`,
        action: 'staff.sign_in_failed',
        userId: null,
        detail: {
          address: caller.request.ip,
          known_browser: attempt.target.browserId !== null,
          ...(isPassed ? { without_factor: true } : {}),
        },
      })
    }
    // Return, do not throw: a throw would roll the audit entry back.
    return isPassed ? 'second_factor_missing' : 'credentials_incorrect'
  })
  if (started === 'second_factor_missing') throw new AppError(started, 'the account has no second factor yet')
  if (started === 'credentials_incorrect') throw new AppError(started, 'wrong e-mail or password')
  return started
}

/** Asks a signed-in staff member for the password again before the protection of the account changes. */
export async function assertOwnPassword(
  deps: SignInDeps,
  caller: SignInCaller,
  staffId: number,
  password: string | undefined,
): Promise<StaffUserRow> {
  const { transaction } = deps
  const staff = await transaction((tx) => tx.staffUsers.byId(staffId))
  if (staff === null) throw new AppError('session_invalid', `no staff member ${staffId}`)
  // The demo accounts of the sandbox have none.
  if (staff.passwordHash === null) return staff
  const attemptId = await transaction(async (tx) => {
    const target = await targetOf(tx, deps, caller, { email: staff.email ?? staff.username, staffId })
    return countPasswordAttempt(tx, deps, caller, target)
  })
  if (!(await isPassword(password ?? '', staff.passwordHash))) {
    throw new AppError('credentials_incorrect', `${staff.username} gave a wrong password`)
  }
  await transaction((tx) => tx.staffSignIns.markPassed(attemptId))
  return staff
}

/** What the browser keeps after a complete sign-in. */
export interface SignedIn {
  readonly sessionToken: string
  readonly browserToken: string
}

/** Completes a sign-in: a new session takes the place of the stage, and the browser counts as known. */
export async function completeSignIn(
  tx: Tx,
  deps: SignInDeps,
  { request, browserToken: oldBrowser }: SignInCaller,
  { staff, sessionId, by }: { staff: StaffUserRow; sessionId: number; by: SecondFactor | 'recovery_code' },
): Promise<SignedIn> {
  const { secrets, wallClock, clock } = deps
  const now = wallClock.now()
  const browserToken = secrets.newToken()
  await tx.staffSessions.revoke(staff.id, sessionId, now)
  const sessionToken = await openStaffSession(tx, deps, request, { staffId: staff.id, stage: 'open' })
  const oldHash = oldBrowser === null ? null : secrets.hashToken(oldBrowser)
  await tx.staffSignIns.rememberBrowser(staff.id, secrets.hashToken(browserToken), oldHash, now)
  await tx.audit.record({
    at: clock.now(),
    actor: `admin:${staff.username}`,
    action: 'staff.signed_in',
    userId: null,
    detail: { by, address: request.ip },
  })
  return { sessionToken, browserToken }
}
