import pg from 'pg'
import { PRODUCTS_CHANNEL } from './repositories/products.ts'

export interface ProductChanges {
  stop(): Promise<void>
}

/**
 * Calls `onChange` when any node has stored a product. A connection that breaks is made anew, and whatever happened
 * meanwhile is read then.
 */
export async function listenForProductChanges(
  databaseUrl: string,
  onChange: () => Promise<void>,
  reconnectAfterMs = 2_000,
): Promise<ProductChanges> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let isStopped = false
  // The next change, or the next connection, reads everything again: a failed read is not lost.
  const refresh = () => void onChange().catch(() => undefined)

  const connect = async (): Promise<void> => {
    const listener = new pg.Client({ connectionString: databaseUrl, application_name: 'puente products' })
    listener.on('error', () => undefined)
    listener.on('notification', refresh)
    listener.on('end', () => {
      if (isStopped) return
      retry = setTimeout(() => void reconnect(), reconnectAfterMs)
    })
    await listener.connect()
    await listener.query(`listen ${PRODUCTS_CHANNEL}`)
    client = listener
  }
  const reconnect = async (): Promise<void> => {
    try {
      await connect()
      refresh()
    } catch {
      if (!isStopped) retry = setTimeout(() => void reconnect(), reconnectAfterMs)
    }
  }

  await connect()
  return {
    async stop() {
      isStopped = true
      if (retry !== null) clearTimeout(retry)
      await client?.end()
    },
  }
}
