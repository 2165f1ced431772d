import { AppError } from '@puente/domain'

export interface QueueLimits {
  /** Pieces of work that run at once, at most one of each caller. */
  readonly running: number
  /** Pieces of work that wait, of all callers and of one. */
  readonly waiting: number
  readonly waitingPerCaller: number
}

interface Waiting {
  start(): void
}

/**
 * Runs work in turns: one caller after the other, however much each has queued. Beyond the limits a caller is asked to come back:
 * what waits holds its file in memory.
 */
export function fairQueue({ running: maxRunning, waiting: maxWaiting, waitingPerCaller }: QueueLimits) {
  /** In the order in which callers get their turn. */
  const waitingBy = new Map<string, Waiting[]>()
  const running = new Set<string>()
  let waitingCount = 0

  const startNext = (): void => {
    for (const [caller, queue] of waitingBy) {
      if (running.size >= maxRunning) return
      if (running.has(caller)) continue
      const next = queue.shift()
      // The caller goes to the end of the line with what is left.
      waitingBy.delete(caller)
      if (queue.length > 0) waitingBy.set(caller, queue)
      if (next === undefined) continue
      waitingCount -= 1
      running.add(caller)
      next.start()
    }
  }

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const queue = waitingBy.get(caller) ?? []
    const mustWait = running.has(caller) || running.size >= maxRunning
    if (mustWait && (queue.length >= waitingPerCaller || waitingCount >= maxWaiting)) {
      throw new AppError('too_many_requests', `${waitingCount} pieces of work wait`, { retryAfterSeconds: 10 })
    }
    await new Promise<void>((start) => {
      queue.push({ start })
      waitingBy.set(caller, queue)
      waitingCount += 1
      startNext()
    })
    try {
      return await work()
    } finally {
      running.delete(caller)
      startNext()
    }
  }
}
