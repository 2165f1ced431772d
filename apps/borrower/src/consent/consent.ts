import { useSyncExternalStore } from 'react'
import { clientSettings } from '../content/client-settings.ts'
import { stored } from '../storage/stored-values.ts'

/** What a person is asked about, each by itself. What the service cannot do without is not asked. */
const PURPOSES = ['marketing', 'push', 'diagnostics', 'fraud'] as const
export type Purpose = (typeof PURPOSES)[number]

const listeners = new Set<() => void>()
let isPanelOpen = false

const changed = () => {
  for (const listener of listeners) listener()
}

/** Only what the operator really uses is asked about; with nothing configured nobody is asked anything. */
export function askedPurposes(): readonly Purpose[] {
  const { marketing_script_url, push_script_url, error_reporting_dsn, fraud } = clientSettings().third_parties
  const isUsed: Record<Purpose, boolean> = {
    marketing: marketing_script_url !== null,
    push: push_script_url !== null,
    diagnostics: error_reporting_dsn !== null,
    fraud: fraud?.needs_consent ?? false,
  }
  return PURPOSES.filter((purpose) => isUsed[purpose])
}

/** The purposes that were agreed to; null while the person has not answered, or was asked about fewer than now. */
export function consentGiven(): ReadonlySet<Purpose> | null {
  const answer = stored.consent.get()
  if (answer === null) return null
  const [asked = '', agreed = ''] = answer.split('|')
  const wasAsked = new Set(asked.split(','))
  if (askedPurposes().some((purpose) => !wasAsked.has(purpose))) return null
  return new Set(agreed.split(',').filter((part): part is Purpose => PURPOSES.includes(part as Purpose)))
}

export const hasConsent = (purpose: Purpose): boolean => consentGiven()?.has(purpose) ?? false

/** Kept with what was asked: a purpose that comes later is asked about, and the rest stays as it was answered. */
export function giveConsent(agreed: readonly Purpose[]): void {
  stored.consent.set(`${askedPurposes().join(',')}|${agreed.join(',')}`)
  isPanelOpen = false
  changed()
}

/** To withdraw is as easy as to agree: the same panel, from the foot of every page (LSSI art. 22.2, GDPR art. 7.3). */
export function openConsentPanel(): void {
  isPanelOpen = true
  changed()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A text, so that React sees at once whether anything changed. */
const snapshot = () => `${isPanelOpen} ${stored.consent.get() ?? ''}`

export function useConsent() {
  useSyncExternalStore(subscribe, snapshot)
  const given = consentGiven()
  const asked = askedPurposes()
  return { asked, given, isAsking: asked.length > 0 && (given === null || isPanelOpen), isPanelOpen }
}
