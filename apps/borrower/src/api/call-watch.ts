/** A finished call, answered or not, as its observers see it. */
export interface FinishedCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly query: Readonly<Record<string, unknown>>
  /** 0 if there was no response. */
  readonly status: number
  /** The error's label; null if the call succeeded. */
  readonly label: string | null
  readonly data: unknown
}

type Watcher = (call: FinishedCall) => void

/** Observers load after the page: the first calls are queued here for them. */
const MAX_WAITING = 20
const waiting: FinishedCall[] = []
const watchers = new Set<Watcher>()

/** Reports writes and code checks. Polling is not reported. */
const isReported = ({ method, query }: FinishedCall) => method !== 'GET' || query.promocode !== undefined

export function reportCall(call: FinishedCall): void {
  if (!isReported(call)) return
  for (const watcher of watchers) watcher(call)
  if (watchers.size === 0 && waiting.length < MAX_WAITING) waiting.push(call)
}

/** Returns the unsubscribe function. */
export function watchCalls(next: Watcher): () => void {
  watchers.add(next)
  for (const call of waiting.splice(0)) next(call)
  return () => void watchers.delete(next)
}
