import { AppError } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { lockAccount } from './lock-account.ts'
import { type PasskeySite, passkeySignInOptions, verifyPasskey } from './passkeys.ts'
import { setPendingFactor, takePendingFactor } from './pending-factor.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { completeSignIn, type SecondFactor, type SignedIn } from './sign-in.ts'
import { assertFactorAllowed, countWrongFactor, type SignInCaller, targetOf } from './sign-in-limits.ts'
import { sendSecurityNotice } from './staff-mail.ts'
import type { LiveStaffSession } from './staff-sessions.ts'
import { totpStepOf } from './totp.ts'

type FactorDeps = Pick<Deps, 'transaction' | 'config' | 'secrets' | 'clock' | 'wallClock' | 'content'>

/** What the caller offers as the second factor. */
export type OfferedFactor =
  | { readonly by: 'totp' | 'recovery_code'; readonly code: string }
  | { readonly by: 'passkey'; readonly response: unknown; readonly site: PasskeySite }

/** After so many wrong ones the password is asked for again. */
const WRONG_PER_SESSION = 5

const CHECKS: Readonly<
  Record<
    OfferedFactor['by'],
    (tx: Tx, deps: FactorDeps, live: LiveStaffSession, offered: OfferedFactor) => Promise<boolean>
  >
> = {
  async totp(tx, { secrets, wallClock }, { staff }, offered) {
    if (offered.by === 'passkey' || staff.sealedTotp === null) return false
    const step = totpStepOf(secrets.unseal(staff.sealedTotp), offered.code, wallClock.now())
    return step !== null && tx.staffFactors.takeTotpStep(staff.id, step)
  },

  async recovery_code(tx, deps, { staff }, offered) {
    return offered.by !== 'passkey' && spendRecoveryCode(tx, deps, staff.id, offered.code)
  },

  async passkey(tx, deps, { staff, session }, offered) {
    if (offered.by !== 'passkey') return false
    const challenge = await takePendingFactor(tx, deps, session, 'passkey_sign_in')
    if (challenge === null) return false
    const passkeys = await tx.staffFactors.passkeysOf(staff.id)
    const found = await verifyPasskey(offered.site, challenge, passkeys, offered.response)
    if (found !== null) await tx.staffFactors.notePasskeyUse(found.passkey.id, found.counter, deps.wallClock.now())
    return found !== null
  },
}

/** The challenge for the passkeys of the account. */
export const startPasskeySignIn = (deps: FactorDeps, { staff, session }: LiveStaffSession, site: PasskeySite) =>
  deps.transaction(async (tx) => {
    const passkeys = await tx.staffFactors.passkeysOf(staff.id)
    if (passkeys.length === 0) throw new AppError('not_found', `${staff.username} has no passkey`)
    const options = await passkeySignInOptions(site, passkeys)
    await setPendingFactor(tx, deps, session.id, { kind: 'passkey_sign_in', value: options.challenge })
    return options
  })

/** Checks the second factor and completes the sign-in. */
export async function signInWithFactor(
  deps: FactorDeps,
  caller: SignInCaller,
  live: LiveStaffSession,
  offered: OfferedFactor,
): Promise<SignedIn> {
  const signedIn = await deps.transaction(async (tx) => {
    // As they are now: a parallel request may have used the challenge, completed the sign-in or started the account over.
    const staff = await lockAccount(tx, live.staff.id)
    if (staff?.isActive !== true) throw new AppError('session_invalid', 'the account was deactivated')
    const target = await targetOf(tx, deps, caller, { email: staff.email ?? staff.username, staffId: staff.id })
    await assertFactorAllowed(tx, deps, target)
    const session = await tx.staffSessions.lockOpen(live.session.id)
    if (session === null) throw new AppError('session_invalid', 'the sign-in was completed or ended')
    if (await CHECKS[offered.by](tx, deps, { staff, session }, offered)) {
      if (offered.by === 'recovery_code') await sendSecurityNotice(tx, deps, staff, 'recovery_code_used')
      return completeSignIn(tx, deps, caller, { staff, sessionId: session.id, by: offered.by })
    }
    await countWrongFactor(tx, deps, caller, target)
    const wrongFactors = session.wrongFactors + 1
    const now = deps.wallClock.now()
    await tx.staffSessions.update(session.id, {
      wrongFactors,
      ...(wrongFactors >= WRONG_PER_SESSION ? { revokedAt: now } : {}),
    })
    await tx.audit.record({
      at: deps.clock.now(),
      actor: `admin:${staff.username}`,
      action: 'staff.sign_in_failed',
      userId: null,
      detail: { by: offered.by satisfies SecondFactor | 'recovery_code', address: caller.request.ip },
    })
    // Return, do not throw: a throw would roll the count back.
    return null
  })
  if (signedIn === null) {
    throw new AppError('second_factor_incorrect', `${live.staff.username}: wrong ${offered.by}`)
  }
  return signedIn
}
