import { useEffect } from 'react'
import { sendClientLog } from '../api/client-log.ts'
import { useConsent } from '../consent/consent.ts'
import { clientSettings } from '../content/client-settings.ts'
import { loadScript } from './load-script.ts'

function useScript(url: string | null, isAllowed: boolean): void {
  useEffect(() => {
    if (url === null || !isAllowed) return
    loadScript(url).catch((error: Error) => sendClientLog('third_party_script', error.message))
  }, [url, isAllowed])
}

/** The operator's marketing and push scripts: only where configured, and only after a yes (specification §7, LSSI art. 22.2). */
export function ThirdPartyScripts() {
  const { given } = useConsent()
  const { marketing_script_url: marketing, push_script_url: push } = clientSettings().third_parties
  useScript(marketing, given?.has('marketing') ?? false)
  useScript(push, given?.has('push') ?? false)
  return null
}
