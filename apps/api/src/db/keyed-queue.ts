/** Runs work on the same key one after the other, in order of arrival; work on different keys runs concurrently. */
export function createKeyedQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const previous = last.get(key)
    const current = previous === undefined ? work() : previous.then(work, work)
    last.set(key, current)
    try {
      return await current
    } finally {
      if (last.get(key) === current) last.delete(key)
    }
  }
}
