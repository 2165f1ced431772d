import { COUNTRY_CODE, type Phone, parsePhone } from '@puente/domain'
import { wereTextsAccepted } from '../../consent/accepted-texts.ts'
import { stored } from '../../storage/stored-values.ts'
import { webStore } from '../../storage/web-storage.ts'

// What a tab remembers of a sign-in between its two screens. The first page needs no more than this.

export interface KeptSignIn {
  readonly agreesToMarketing: boolean
  /** Milliseconds since 1970; null before a code was sent. */
  readonly codeSentAtMs: number | null
  /** Wrong codes since the last one was sent. */
  readonly wrongTries: number
}

// Stored per tab, like the pending phone: a shared computer keeps no number.
const tab = webStore(() => window.sessionStorage)
const NAME = 'pending_sign_in'

export const keptPhone = (): Phone | null => {
  const phone = parsePhone(stored.pendingPhone.get() ?? '')
  return phone.ok ? phone.value : null
}
export const kept = (): KeptSignIn | null => JSON.parse(tab.read(NAME) ?? 'null') as KeptSignIn | null

export function keep(phone: Phone, rest: KeptSignIn): void {
  stored.pendingPhone.set(phone)
  tab.write(NAME, JSON.stringify(rest), null)
}

export const forgetKept = (): void => tab.remove(NAME)

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
