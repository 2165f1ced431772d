import pg from 'pg'

type Query = (...input: unknown[]) => unknown

/**
 * Hands every query of every connection of this process to `instead`, which may send it. Returns the function that ends this. The
 * library has no hook for queries, so this replaces the method of its class, here and nowhere else.
 */
export function interceptQueries(instead: (send: Query, input: readonly unknown[]) => unknown): () => void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]) {
    return instead((...sent) => Reflect.apply(query, this, sent), input)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}
