/** A call that got its answer, or none: what somebody who counts steps needs to know of it. */
export interface FinishedCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly query: Readonly<Record<string, unknown>>
  /** 0 when no answer came. */
  readonly status: number
  /** The error's label; null of a call that went well. */
  readonly label: string | null
  readonly data: unknown
}

type Watcher = (call: FinishedCall) => void

/** Whoever watches is loaded after the page: the first calls wait for it here. */
const MAX_WAITING = 20
const waiting: FinishedCall[] = []
const watchers = new Set<Watcher>()

/** What changes something, and a code that is tried out; of the polling nobody needs to know. */
const isWorthTelling = ({ method, query }: FinishedCall) => method !== 'GET' || query.promocode !== undefined

export function reportCall(call: FinishedCall): void {
  if (!isWorthTelling(call)) return
  for (const watcher of watchers) watcher(call)
  if (watchers.size === 0 && waiting.length < MAX_WAITING) waiting.push(call)
}

/** Answers with how to stop watching. */
export function watchCalls(next: Watcher): () => void {
  watchers.add(next)
  for (const call of waiting.splice(0)) next(call)
  return () => void watchers.delete(next)
}
