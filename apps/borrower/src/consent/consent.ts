import { useSyncExternalStore } from 'react'
import { clientSettings } from '../content/client-settings.ts'
import { stored } from '../storage/stored-values.ts'

/** The optional purposes, each with its own consent. Strictly necessary ones need none. */
const PURPOSES = ['marketing', 'push', 'diagnostics', 'fraud'] as const
export type Purpose = (typeof PURPOSES)[number]

const listeners = new Set<() => void>()
let isPanelOpen = false

const changed = () => {
  for (const listener of listeners) listener()
}

/** Only the purposes that the operator uses; empty if nothing is configured. */
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

/** The accepted purposes; null until the visitor has answered, or if purposes were added since. */
export function consentGiven(): ReadonlySet<Purpose> | null {
  const answer = stored.consent.get()
  if (answer === null) return null
  const [asked = '', agreed = ''] = answer.split('|')
  const wasAsked = new Set(asked.split(','))
  if (askedPurposes().some((purpose) => !wasAsked.has(purpose))) return null
  return new Set(agreed.split(',').filter((part): part is Purpose => PURPOSES.includes(part as Purpose)))
}

export const hasConsent = (purpose: Purpose): boolean => consentGiven()?.has(purpose) ?? false

/** Stored with the purposes asked about: one that is added later is asked about again. */
export function giveConsent(agreed: readonly Purpose[]): void {
  stored.consent.set(`${askedPurposes().join(',')}|${agreed.join(',')}`)
  isPanelOpen = false
  changed()
}

/** Withdrawing is as easy as consenting: the same panel, from every footer (LSSI art. 22.2, GDPR art. 7.3). */
export function openConsentPanel(): void {
  isPanelOpen = true
  changed()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A string, so that React can compare snapshots. */
const snapshot = () => `${isPanelOpen} ${stored.consent.get() ?? ''}`

export function useConsent() {
  useSyncExternalStore(subscribe, snapshot)
  const given = consentGiven()
  const asked = askedPurposes()
  return { asked, given, isAsking: asked.length > 0 && (given === null || isPanelOpen), isPanelOpen }
}
