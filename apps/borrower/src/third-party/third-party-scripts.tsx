import { useEffect } from 'react'
import { sendClientLog } from '../api/client-log.ts'
import { useConsent } from '../consent/consent.ts'
import { clientSettings } from '../content/client-settings.ts'
import { loadScript, useScriptStatus } from './load-script.ts'

/** Loads a script once it is allowed, and reports a failed one. */
function useScript(url: string | null, isAllowed: boolean): void {
  const status = useScriptStatus(url)
  useEffect(() => {
    if (url !== null && isAllowed) loadScript(url).catch(() => {}) // reported through its status
  }, [url, isAllowed])
  useEffect(() => {
    if (url !== null && status === 'error')
      sendClientLog('third_party_script', `the script of ${new URL(url).hostname} did not load`)
  }, [url, status])
}

/** The operator's marketing and push scripts: only if configured, and only with consent (requirements R7, LSSI art. 22.2). */
export function ThirdPartyScripts() {
  const { given } = useConsent()
  const { marketing_script_url: marketing, push_script_url: push } = clientSettings().third_parties
  useScript(marketing, given?.has('marketing') ?? false)
  useScript(push, given?.has('push') ?? false)
  return null
}
