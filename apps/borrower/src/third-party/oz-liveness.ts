// The web plugin of Oz Forensics: https://doc.ozforensics.com, "Web SDK". It renders its own camera over the page.

import { currentLanguage } from '../content/language.ts'
import { loadScript } from './load-script.ts'

export interface OzError {
  readonly code?: string | number
  readonly event_session_id?: string
  readonly message?: string
}

interface OzOptions {
  readonly lang: string
  readonly action: readonly string[]
  readonly session_token: string
  readonly meta: { readonly transaction_id: string }
  readonly on_capture_complete: () => void
  readonly on_complete: () => void
  readonly on_error: (error: OzError) => void
  readonly on_close: () => void
}

declare global {
  interface Window {
    OzLiveness?: { open(options: OzOptions): void; close?(): void }
  }
}

const LOADING_PATIENCE_MS = 20_000
/** Requirements R3: the engine that requires no movement. */
const ACTION = 'video_selfie_blank'

async function loadPlugin(url: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeLimit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LOADING_PATIENCE_MS)
  })
  await Promise.race([loadScript(url), timeLimit]).finally(() => clearTimeout(timer))
}

export type OzOutcome =
  | { readonly outcome: 'captured' }
  | { readonly outcome: 'closed' }
  | { readonly outcome: 'not_loaded' }
  | { readonly outcome: 'error'; readonly error: OzError }

interface OzSession {
  readonly scriptUrl: string
  readonly sessionToken: string
  readonly transactionId: string
}

/** Shows the provider's camera until it ends. Reports only what the user did: the server reads the verdict. */
export async function openOzLiveness({ scriptUrl, sessionToken, transactionId }: OzSession): Promise<OzOutcome> {
  await loadPlugin(scriptUrl).catch(() => null)
  const plugin = window.OzLiveness
  if (plugin === undefined) return { outcome: 'not_loaded' }
  return new Promise((resolve) => {
    plugin.open({
      lang: currentLanguage(),
      action: [ACTION],
      session_token: sessionToken,
      meta: { transaction_id: transactionId },
      on_capture_complete: () => resolve({ outcome: 'captured' }),
      on_complete: () => resolve({ outcome: 'captured' }),
      on_error: (error) => resolve({ outcome: 'error', error }),
      // Also fires after the others; the first result counts.
      on_close: () => resolve({ outcome: 'closed' }),
    })
  })
}
