/**
 * Makes a prepared statement at its first use. A connection has one of each repository, and uses a few of their statements: what it
 * uses again is then neither built nor planned again.
 */
export function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
