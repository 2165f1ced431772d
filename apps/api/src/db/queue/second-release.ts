import type pg from 'pg'

type Release = (error?: Error | boolean) => void
type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

function once(release: Release): Release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}

/**
 * The same pool, but a connection given to a callback can be released twice. The queue does that with the connection it listens
 * on, if the connection breaks while the queue shuts down. The pool would throw an error that nothing catches, which ends the process.
 */
export function allowSecondRelease(pool: pg.Pool): pg.Pool {
  const connect = (onConnected?: OnConnected) => {
    if (onConnected === undefined) return pool.connect()
    return pool.connect((error, client, release) => {
      // Without a connection there is nothing to release.
      onConnected(error, client, client === undefined ? release : once(release))
    })
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
