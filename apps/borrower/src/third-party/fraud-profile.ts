import type { ClientSettings, FraudProfile } from '@puente/contract'
import { sendClientLog } from '../api/client-log.ts'
import { hasConsent } from '../consent/consent.ts'
import { clientSettings } from '../content/client-settings.ts'
import { loadScript } from './load-script.ts'

type FraudSettings = NonNullable<ClientSettings['third_parties']['fraud']>

declare global {
  interface Window {
    juicyLabConfig?: Record<string, unknown>
    juicyScoreApi?: { getSessionId(): string | Promise<string> }
    threatmetrix?: { profile(domain: string, organisationId: string, sessionId: string, pageId?: string): void }
    tmx_profiling_complete?: (sessionId: string) => void
  }
}

/** Requirements R8. */
const FRAUD_PATIENCE_MS = 3_000

async function juicyScore({ script_url: url }: FraudSettings): Promise<string> {
  window.juicyLabConfig ??= { completeButton: '', apiKey: '' }
  await loadScript(url)
  if (!window.juicyScoreApi) throw new Error('the fraud script defined no API')
  return window.juicyScoreApi.getSessionId()
}

const newSessionId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function threatMetrix({ script_url: url, organisation_id: organisationId }: FraudSettings): Promise<string> {
  await loadScript(url)
  const { threatmetrix } = window
  if (!threatmetrix) throw new Error('the fraud script defined no API')
  const sessionId = newSessionId()
  return new Promise((resolve) => {
    window.tmx_profiling_complete = () => resolve(sessionId)
    threatmetrix.profile(new URL(url).hostname, organisationId ?? '', sessionId)
  })
}

const PROFILERS: Record<FraudSettings['kind'], (settings: FraudSettings) => Promise<string>> = {
  juicyscore: juicyScore,
  threatmetrix: threatMetrix,
}

class TookTooLong extends Error {
  override name = 'TookTooLong'
}

function timeLimit() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong('no answer within 3 s')), FRAUD_PATIENCE_MS)
  })
  return { over, stop: () => clearTimeout(timer) }
}

/**
 * The configured profiler's result for this device: an id for the server, or why there is none. Never throws and takes 3 s
 * at most; null if the operator uses no profiler.
 */
export async function loadFraudProfile(): Promise<FraudProfile | null> {
  const settings = clientSettings().third_parties.fraud
  if (settings === null) return null
  if (settings.needs_consent && !hasConsent('fraud')) return { id: null, reason: 'no_consent' }
  const { over, stop } = timeLimit()
  try {
    const id = await Promise.race([PROFILERS[settings.kind](settings), over])
    if (typeof id !== 'string' || id === '') throw new Error('the fraud script returned no id')
    return { id: id.slice(0, 200), reason: null }
  } catch (error) {
    const reason = error instanceof TookTooLong ? 'timeout' : 'script_failed'
    sendClientLog('fraud_profile', error instanceof Error ? error.message : String(error), { reason })
    return { id: null, reason }
  } finally {
    stop()
  }
}
