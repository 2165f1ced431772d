import { type Draft, type DraftValues, type localDraft, NO_DRAFT } from './draft-store.ts'

const DEBOUNCE_MS = 1_000

export interface DraftKeeperOptions {
  /** The step's initial values. */
  readonly start: { readonly draft: Draft; readonly isOnServer: boolean }
  readonly local: ReturnType<typeof localDraft>
  readonly send: (draft: Draft) => Promise<unknown>
  /** Called with whether the server has everything that was typed. */
  readonly onState?: (state: 'sent' | 'unsent') => void
}

/**
 * Stores the typed values: on this device at once, on the server one second after the last change or on demand. One call
 * runs at a time; changes made meanwhile follow it.
 */
export function createDraftKeeper({ start, local, send, onState }: DraftKeeperOptions) {
  let latest = start.draft
  let sent = start.isOnServer ? start.draft : NO_DRAFT
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const isBehind = () => latest !== sent

  async function sendLatest() {
    const sending = latest
    try {
      await send(sending)
    } catch {
      // The copy on this device stays. The next change, or going online, tries again.
      onState?.('unsent')
      return
    }
    sent = sending
    if (isBehind()) return sendLatest()
    local.remove()
    onState?.('sent')
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    if (!isBehind()) return running ?? Promise.resolve()
    running ??= sendLatest().finally(() => {
      running = null
    })
    return running
  }

  return {
    changed(values: DraftValues) {
      latest = { values, savedAtMs: Date.now() }
      local.write(latest)
      clearTimeout(timer)
      timer = setTimeout(flush, DEBOUNCE_MS)
    },
    flush,
    /**
     * The step was saved, and the server has deleted its draft. A draft save in flight would recreate it, so an empty one
     * follows.
     */
    async discard() {
      clearTimeout(timer)
      local.remove()
      if (running === null) latest = sent
      else latest = NO_DRAFT
      await running
    },
  }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>
