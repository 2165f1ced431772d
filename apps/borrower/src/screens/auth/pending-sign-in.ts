import { COUNTRY_CODE, type Phone, parsePhone, SMS_CODE_RESEND_SECONDS } from '@puente/domain'
import { clientSettings } from '../../content/client-settings.ts'
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

// Stored per tab, like the pending phone: a shared computer keeps no number.
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
  tab.remove(NAME)
}

/** True in a browser whose user accepted these very texts at an earlier sign-in. */
export const wereTextsAccepted = (): boolean => stored.acceptedTexts.get() === clientSettings().consent_texts

/**
 * The phone screen's initial values for a visitor who returns to it. A pending number implies that the consents were given
 * in this tab.
 */
export function startingAnswers() {
  const phone = keptPhone()
  return {
    phone: phone === null ? '' : phone.slice(COUNTRY_CODE.length),
    hasConsented: phone !== null || wereTextsAccepted(),
    wereTextsAccepted: wereTextsAccepted(),
    agreesToMarketing: kept()?.agreesToMarketing ?? false,
  }
}
