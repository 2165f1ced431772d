/** Runs at most `limit` pieces of work at once; the others wait in a queue. A photo in memory takes a hundred megabytes. */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Hand the slot straight to the next in the queue, so that no new caller can take it first.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
