import { AppError } from '@puente/domain'

interface QueueLimits {
  /** The number of tasks that run at once, at most one per caller. */
  readonly running: number
  /** The number of tasks that wait, in total and per caller. */
  readonly waiting: number
  readonly waitingPerCaller: number
}

interface Waiting {
  start(): void
}

/**
 * Runs tasks in turns: one caller after the other, however many each has queued. Beyond the limits a caller must retry
 * later: a waiting task holds its file in memory.
 */
export function fairQueue({ running: maxRunning, waiting: maxWaiting, waitingPerCaller }: QueueLimits) {
  /** In the order of the callers' turns. */
  const waitingBy = new Map<string, Waiting[]>()
  const running = new Set<string>()
  let waitingCount = 0

  const startNext = (): void => {
    for (const [caller, queue] of waitingBy) {
      if (running.size >= maxRunning) return
      if (running.has(caller)) continue
      const next = queue.shift()
      // The caller goes to the end of the queue with its remaining tasks.
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
      throw new AppError('too_many_requests', `${waitingCount} tasks wait`, { retryAfterSeconds: 10 })
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
