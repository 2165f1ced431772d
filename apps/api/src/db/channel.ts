import pg from 'pg'

/** A channel of PostgreSQL's `notify`, and the name that its listeners have among the connections of the database. */
export interface Channel {
  readonly name: string
  readonly listenedBy: string
}

export const CHANNELS = {
  /** What the triggers of migration 0009 tell. */
  customers: { name: 'customer_changed', listenedBy: 'puente live' },
  products: { name: 'puente_products', listenedBy: 'puente products' },
  sandboxClock: { name: 'puente_sandbox_clock', listenedBy: 'puente clock' },
} as const satisfies Record<string, Channel>

export interface ChannelHearer {
  /** From now on every notice that is committed is heard: after the start, and again after each time it was deaf. */
  onHearing(): void
  /** Notices may be missed from now on. */
  onDeaf?(): void
  onNotice(payload: string): void
}

export interface ChannelListener {
  /** Comes back once everything that was committed before the call has been heard. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export interface ListenOptions {
  readonly reconnectAfterMs?: number
  /** How often the connection is tried, and how long it may take to answer: one that broke silently is found out so. */
  readonly checkEveryMs?: number
  readonly answerWithinMs?: number
}

/** Hears what is told on a channel, on one connection of its own, which is made anew when it breaks. */
export async function listenToChannel(
  databaseUrl: string,
  { name, listenedBy }: Channel,
  hearer: ChannelHearer,
  { reconnectAfterMs = 2_000, checkEveryMs = 10_000, answerWithinMs = 5_000 }: ListenOptions = {},
): Promise<ChannelListener> {
  let client: pg.Client | null = null
  let asking: Promise<void> = Promise.resolve()
  let settling: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let isStopped = false

  const retryLater = () => {
    if (!isStopped) retry = setTimeout(reconnect, reconnectAfterMs)
  }
  // A connection that does not answer would not take a goodbye either.
  const leave = (left: pg.Client) => void left.end().catch(() => undefined)
  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    hearer.onDeaf?.()
    leave(lost)
    retryLater()
  }
  const connect = async (): Promise<void> => {
    const listener = new pg.Client({
      connectionString: databaseUrl,
      application_name: listenedBy,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    // Both also come where it never connected: only the connection in use is lost by them.
    listener.on('error', () => lose(listener))
    listener.on('end', () => lose(listener))
    listener.on('notification', ({ payload }) => {
      if (client === listener) hearer.onNotice(payload ?? '')
    })
    try {
      await listener.connect()
      await listener.query(`listen ${name}`)
    } catch (error) {
      leave(listener)
      throw error
    }
    if (isStopped) return leave(listener)
    client = listener
    hearer.onHearing()
  }
  const reconnect = () => {
    connect().catch(retryLater)
  }
  // PostgreSQL signals listeners before it answers a commit, and hands over what waits before it is ready for the next query:
  // whatever was committed before this one was sent has arrived when it is answered.
  const ask = async (): Promise<void> => {
    const asked = client
    if (asked === null) return
    try {
      await asked.query('select')
    } catch {
      lose(asked)
    }
  }
  /** Those who come while one question is under way share the next: the one under way may be too early for them. */
  const settle = (): Promise<void> => {
    if (settling !== null) return settling
    settling = asking.then(() => {
      settling = null
      asking = ask()
      return asking
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
      hearer.onDeaf?.()
      await last?.end()
    },
  }
}
