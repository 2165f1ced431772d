import pg from 'pg'

/** A PostgreSQL `notify` channel, and the `application_name` of the connections that listen on it. */
interface Channel {
  readonly name: string
  readonly applicationName: string
}

export const CHANNELS = {
  /** Notified by the triggers of migration 0009. */
  customers: { name: 'customer_changed', applicationName: 'puente live' },
  products: { name: 'puente_products', applicationName: 'puente products' },
  sandboxClock: { name: 'puente_sandbox_clock', applicationName: 'puente clock' },
} as const satisfies Record<string, Channel>

export interface ChannelHandler {
  /** From now on every committed notification arrives: after the start, and again after each reconnect. */
  onConnected(): void
  /** Notifications may be missed from now on. */
  onDisconnected?(): void
  onNotification(payload: string): void
}

export interface ChannelListener {
  /** Resolves once every notification that was committed before the call has been handled. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export interface ListenOptions {
  readonly reconnectAfterMs?: number
  /** How often the connection is checked, and how long it may take to respond: this detects a silently broken connection. */
  readonly checkEveryMs?: number
  readonly answerWithinMs?: number
}

/** Listens on a channel with a dedicated connection, and reconnects when it breaks. */
export async function listenToChannel(
  databaseUrl: string,
  { name, applicationName }: Channel,
  handler: ChannelHandler,
  { reconnectAfterMs = 2_000, checkEveryMs = 10_000, answerWithinMs = 5_000 }: ListenOptions = {},
): Promise<ChannelListener> {
  let client: pg.Client | null = null
  let pinging: Promise<void> = Promise.resolve()
  let settling: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let isStopped = false

  const retryLater = () => {
    if (!isStopped) retry = setTimeout(reconnect, reconnectAfterMs)
  }
  // Do not wait: a connection that does not respond would not acknowledge its end either.
  const disconnect = (connection: pg.Client) => void connection.end().catch(() => undefined)
  const handleLoss = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    handler.onDisconnected?.()
    disconnect(lost)
    retryLater()
  }
  const connect = async (): Promise<void> => {
    const listener = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    // Both events also occur if the client never connected: only those of the current connection count.
    listener.on('error', () => handleLoss(listener))
    listener.on('end', () => handleLoss(listener))
    listener.on('notification', ({ payload }) => {
      if (client === listener) handler.onNotification(payload ?? '')
    })
    try {
      await listener.connect()
      await listener.query(`listen ${name}`)
    } catch (error) {
      disconnect(listener)
      throw error
    }
    if (isStopped) return disconnect(listener)
    client = listener
    handler.onConnected()
  }
  const reconnect = () => {
    connect().catch(retryLater)
  }
  // PostgreSQL signals listeners before it acknowledges a commit, and delivers pending notifications before it is ready for the
  // next query: when this query returns, everything committed before it was sent has arrived.
  const ping = async (): Promise<void> => {
    const pinged = client
    if (pinged === null) return
    try {
      await pinged.query('select')
    } catch {
      handleLoss(pinged)
    }
  }
  /** Calls during a ping share the next one: the running ping may have started too early for them. */
  const settle = (): Promise<void> => {
    if (settling !== null) return settling
    settling = pinging.then(() => {
      settling = null
      pinging = ping()
      return pinging
    })
    return settling
  }

  await connect()
  const check = setInterval(() => void settle(), checkEveryMs)
  check.unref()
  return {
    settle,
    async stop() {
      isStopped = true
      clearInterval(check)
      if (retry !== null) clearTimeout(retry)
      const last = client
      client = null
      handler.onDisconnected?.()
      await last?.end()
    },
  }
}
