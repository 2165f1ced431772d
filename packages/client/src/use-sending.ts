import { useRef, useState } from 'react'
import { fieldMessagesOf } from './api-failure.ts'
import { type Loaded, useReload } from './queries.ts'

export interface SendOptions {
  /** What the request may have changed: loaded again whatever its outcome, because a refusal often means that the page is old. */
  readonly changed?: readonly Loaded[] | undefined
  /** Called with the failure, which `failure` keeps. */
  readonly onFailure?: ((failure: unknown) => void) | undefined
}

interface Sending {
  readonly isBusy: boolean
  /** What the last request failed with; null if it succeeded, or runs. */
  readonly failure: unknown
  /** The server's messages by field. */
  readonly errors: Readonly<Record<string, string>>
  /** Runs a request that changes something. A second one is dropped while it runs. */
  send(work: () => Promise<unknown>, options?: SendOptions): Promise<void>
}

/** The requests of a form or a button: one at a time, its failure, and what it changed loaded again. */
export function useSending(): Sending {
  const reload = useReload()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // State updates with the next render; two clicks can happen before it.
  const isRunning = useRef(false)
  return {
    isBusy,
    failure,
    errors: fieldMessagesOf(failure),
    async send(work, { changed = [], onFailure } = {}) {
      if (isRunning.current) return
      isRunning.current = true
      setIsBusy(true)
      setFailure(null)
      try {
        await work()
      } catch (caught) {
        setFailure(caught)
        onFailure?.(caught)
      } finally {
        isRunning.current = false
        setIsBusy(false)
        reload(...changed)
      }
    },
  }
}
