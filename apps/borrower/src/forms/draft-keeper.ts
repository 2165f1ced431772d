import { type Draft, type DraftValues, type localDraft, NO_DRAFT } from './draft-store.ts'

const DEBOUNCE_MS = 1_000

export interface DraftKeeperOptions {
  /** What the step began with. */
  readonly start: { readonly draft: Draft; readonly isOnServer: boolean }
  readonly local: ReturnType<typeof localDraft>
  readonly send: (draft: Draft) => Promise<unknown>
  /** Told whether the server has everything that was typed. */
  readonly onState?: (state: 'sent' | 'unsent') => void
}

/**
 * Keeps what is typed: on this device at once, on the server a second after the last change or when asked. One call runs at
 * a time, and what changed meanwhile follows it.
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
      // The copy on this device stays; the next change, or the network coming back, tries again.
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
     * The step itself was saved, and the server has dropped its draft. One that is on its way would come back after that:
     * it is followed by an empty one.
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
