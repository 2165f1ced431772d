import { COUNTRY_CODE, type Phone, parsePhone, SMS_CODE_RESEND_SECONDS } from '@puente/domain'
import { stored } from '../../storage/stored-values.ts'
import { webStore } from '../../storage/web-storage.ts'

/** A phone that was sent a code and has not been confirmed yet. */
export interface PendingSignIn {
  readonly phone: Phone
  readonly agreesToMarketing: boolean
  /** Milliseconds since 1970. */
  readonly codeSentAtMs: number
  /** Wrong codes since the last one was sent. */
  readonly wrongTries: number
}

interface Kept extends Omit<PendingSignIn, 'phone' | 'codeSentAtMs'> {
  readonly codeSentAtMs: number | null
}

// Of one tab and gone with it, as the pending phone itself: a shared computer keeps no number.
const tab = webStore(() => window.sessionStorage)
const NAME = 'pending_sign_in'

const keptPhone = (): Phone | null => {
  const phone = parsePhone(stored.pendingPhone.get() ?? '')
  return phone.ok ? phone.value : null
}
const kept = (): Kept | null => JSON.parse(tab.read(NAME) ?? 'null') as Kept | null

function keep(phone: Phone, rest: Kept): void {
  stored.pendingPhone.set(phone)
  tab.write(NAME, JSON.stringify(rest), null)
}

export function pendingSignIn(): PendingSignIn | null {
  const phone = keptPhone()
  const rest = kept()
  if (phone === null || rest === null || rest.codeSentAtMs === null) return null
  return { ...rest, phone, codeSentAtMs: rest.codeSentAtMs }
}

/**
 * The server says when another code may be asked for; it is stored as a time, so that a reload does not restart it. A wait that
 * is shorter than a whole one belongs to the code that was sent before: the server does not repeat a young one.
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

/** The person signs in anew with another number: the phone screen starts with it, and no code is pending. */
export function startOverWith(phone: Phone): void {
  stored.smsResendAt.clear()
  stored.registeringToken.clear()
  keep(phone, { agreesToMarketing: kept()?.agreesToMarketing ?? false, codeSentAtMs: null, wrongTries: 0 })
}

export function clearPendingSignIn(): void {
  stored.pendingPhone.clear()
  stored.registeringToken.clear()
  stored.smsResendAt.clear()
  tab.remove(NAME)
}

/**
 * What the phone screen starts with for a person who comes back to it. The consents were given in this tab, or there would
 * be no pending number.
 */
export function startingAnswers() {
  const phone = keptPhone()
  return {
    phone: phone === null ? '' : phone.slice(COUNTRY_CODE.length),
    hasConsented: phone !== null,
    agreesToMarketing: kept()?.agreesToMarketing ?? false,
  }
}
