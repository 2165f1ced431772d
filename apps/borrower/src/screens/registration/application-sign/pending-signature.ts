import { type CivilDate, civilDate, SMS_CODE_LIFE_MS, SMS_CODE_RESEND_SECONDS, SMS_CODE_TRIES } from '@puente/domain'
import { stored } from '../../../storage/stored-values.ts'
import { webStore } from '../../../storage/web-storage.ts'

interface Attempts {
  readonly publicId: string
  readonly wrongTries: number
}

// Of one tab: the count goes with the code that this tab waits for, and a reload keeps it.
const tab = webStore(() => window.sessionStorage)
const ATTEMPTS = 'sign_attempts'

const wrongTriesOf = (publicId: string): number => {
  const kept = JSON.parse(tab.read(ATTEMPTS) ?? 'null') as Attempts | null
  return kept?.publicId === publicId ? kept.wrongTries : 0
}

const setWrongTries = (publicId: string, wrongTries: number) =>
  tab.write(ATTEMPTS, JSON.stringify({ publicId, wrongTries } satisfies Attempts), null)

/**
 * A code is out. The wait is stored as the time at which it was asked for, so that a reload does not restart it; a wait
 * that is shorter than a whole one belongs to the code before, which the server did not repeat.
 */
export function codeWasAsked(publicId: string, resendAfterSeconds: number): void {
  const isSameCode = resendAfterSeconds < SMS_CODE_RESEND_SECONDS
  stored.signResendAt.set(Date.now() - (SMS_CODE_RESEND_SECONDS - resendAfterSeconds) * 1000)
  if (!isSameCode) setWrongTries(publicId, 0)
}

/** When another code may be asked for, in milliseconds since 1970. */
export const resendPossibleAtMs = (): number => (stored.signResendAt.get() ?? 0) + SMS_CODE_RESEND_SECONDS * 1000

/** Counts a wrong code, and answers how many tries it has left. */
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
 * Whether a code is asked for again without being told to (requirements R4.03): the loan was approved on an earlier day, and
 * no code that was asked for is still alive.
 */
export function asksAgainByItself(approveDate: string | null, today: CivilDate | null, nowMs: number): boolean {
  const isApprovedEarlier = approveDate !== null && today !== null && civilDate(approveDate) < today
  const askedAtMs = stored.signResendAt.get()
  return isApprovedEarlier && (askedAtMs === null || nowMs - askedAtMs > SMS_CODE_LIFE_MS)
}
