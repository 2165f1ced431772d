import { type Phone, SMS_CODE_RESEND_SECONDS } from '@puente/domain'
import { stored } from '../../storage/stored-values.ts'
import { forgetKept, type KeptSignIn, keep, kept, keptPhone } from './kept-sign-in.ts'

/** A phone that was sent a code and has not been confirmed yet. */
export interface PendingSignIn extends KeptSignIn {
  readonly phone: Phone
  readonly codeSentAtMs: number
}

export function pendingSignIn(): PendingSignIn | null {
  const phone = keptPhone()
  const rest = kept()
  if (phone === null || rest === null || rest.codeSentAtMs === null) return null
  return { ...rest, phone, codeSentAtMs: rest.codeSentAtMs }
}

/**
 * The server says when the next code can be requested. Stored as a time, so that a reload does not restart the wait. A
 * shorter wait belongs to an earlier code: the server does not resend a recent one.
 */
export function codeWasSent(phone: Phone, agreesToMarketing: boolean, resendAfterSeconds: number): PendingSignIn {
  const now = Date.now()
  stored.smsResendAt.set(now + resendAfterSeconds * 1000)
  const before = pendingSignIn()
  const isSameCode = before?.phone === phone && resendAfterSeconds < SMS_CODE_RESEND_SECONDS
  const { codeSentAtMs, wrongTries } = isSameCode ? before : { codeSentAtMs: now, wrongTries: 0 }
  keep(phone, { agreesToMarketing, codeSentAtMs, wrongTries })
  return { phone, agreesToMarketing, codeSentAtMs, wrongTries }
}

export function countWrongTry({ phone, ...rest }: PendingSignIn): PendingSignIn {
  const counted = { ...rest, wrongTries: rest.wrongTries + 1 }
  keep(phone, counted)
  return { phone, ...counted }
}

/** Restarts the sign-in with another number: the phone screen starts with it, and no code is pending. */
export function startOverWith(phone: Phone): void {
  stored.smsResendAt.clear()
  stored.registeringToken.clear()
  keep(phone, { agreesToMarketing: kept()?.agreesToMarketing ?? false, codeSentAtMs: null, wrongTries: 0 })
}

export function clearPendingSignIn(): void {
  stored.pendingPhone.clear()
  stored.registeringToken.clear()
  stored.smsResendAt.clear()
  forgetKept()
}
