import { hasConsent } from '../consent/consent.ts'
import { clientSettings } from '../content/client-settings.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/**
 * Pushes an event to the operator's tag manager, if one is configured and the borrower has consented. Events before the
 * consent are dropped, not queued: the consent does not cover them.
 */
export function pushToDataLayer(entry: Readonly<Record<string, string>>): void {
  if (clientSettings().third_parties.marketing_script_url === null || !hasConsent('marketing')) return
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}
