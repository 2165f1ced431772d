import { type CivilDate, SMS_CODE_LIFE_MS, SMS_CODE_RESEND_SECONDS, SMS_CODE_TRIES } from '@puente/domain'
import { stored } from '../../../storage/stored-values.ts'
import { webStore } from '../../../storage/web-storage.ts'

interface Attempts {
  readonly publicId: string
  readonly wrongTries: number
}

// Stored per tab: the count belongs to the code this tab waits for, and survives a reload.
const tab = webStore(() => window.sessionStorage)
const ATTEMPTS = 'sign_attempts'

const wrongTriesOf = (publicId: string): number => {
  const kept = JSON.parse(tab.read(ATTEMPTS) ?? 'null') as Attempts | null
  return kept?.publicId === publicId ? kept.wrongTries : 0
}

const setWrongTries = (publicId: string, wrongTries: number) =>
  tab.write(ATTEMPTS, JSON.stringify({ publicId, wrongTries } satisfies Attempts), null)

/**
 * A code was sent. The request time is stored, so that a reload does not restart the wait. A shorter wait belongs to the
 * previous code, which the server did not resend.
 */
export function recordCodeRequest(publicId: string, resendAfterSeconds: number): void {
  const isSameCode = resendAfterSeconds < SMS_CODE_RESEND_SECONDS
  stored.signResendAt.set(Date.now() - (SMS_CODE_RESEND_SECONDS - resendAfterSeconds) * 1000)
  if (!isSameCode) setWrongTries(publicId, 0)
}

/** When the next code can be requested, in milliseconds since 1970. */
export const resendPossibleAtMs = (): number => (stored.signResendAt.get() ?? 0) + SMS_CODE_RESEND_SECONDS * 1000

/** Counts a wrong code and returns the attempts left. */
export function countWrongTry(publicId: string): number {
  const wrongTries = wrongTriesOf(publicId) + 1
  setWrongTries(publicId, wrongTries)
  return Math.max(0, SMS_CODE_TRIES - wrongTries)
}

export function clearPendingSignature(): void {
  stored.signResendAt.clear()
  tab.remove(ATTEMPTS)
}

/**
 * Whether a code is requested again automatically (requirements R4.03): the loan was approved on an earlier day, and no
 * requested code is still valid.
 */
export function shouldResendAutomatically(approveDate: string | null, today: CivilDate | null, nowMs: number): boolean {
  const isApprovedEarlier = approveDate !== null && today !== null && approveDate < today
  const askedAtMs = stored.signResendAt.get()
  return isApprovedEarlier && (askedAtMs === null || nowMs - askedAtMs > SMS_CODE_LIFE_MS)
}
