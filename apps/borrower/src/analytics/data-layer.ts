import { hasConsent } from '../consent/consent.ts'
import { clientSettings } from '../content/client-settings.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/**
 * Hands something to the operator's tag manager. Only where one is configured and the person agreed to it: before that it is
 * not kept for later either, since nobody has agreed to what was done before.
 */
export function pushToDataLayer(entry: Readonly<Record<string, string>>): void {
  if (clientSettings().third_parties.marketing_script_url === null || !hasConsent('marketing')) return
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}
