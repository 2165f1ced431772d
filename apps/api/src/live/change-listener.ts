import pg from 'pg'

const CHANNEL = 'customer_changed'

export interface ChangeHearer {
  /** From now on every change that is committed is heard. */
  onHearing(): void
  /** Changes may be missed from now on. */
  onDeaf(): void
  onNotice(payload: string): void
}

export interface ChangeListener {
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

/** Hears what the triggers of migration 0009 tell, on a connection of its own that is made anew when it breaks. */
export async function listenForCustomerChanges(
  databaseUrl: string,
  hearer: ChangeHearer,
  { reconnectAfterMs = 2_000, checkEveryMs = 10_000, answerWithinMs = 5_000 }: ListenOptions = {},
): Promise<ChangeListener> {
  let client: pg.Client | null = null
  let asking: Promise<void> = Promise.resolve()
  let settling: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let isStopped = false

  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    hearer.onDeaf()
    // A connection that does not answer would not take a goodbye either.
    void lost.end().catch(() => undefined)
    if (!isStopped) retry = setTimeout(reconnect, reconnectAfterMs)
  }
  const connect = async (): Promise<void> => {
    const listener = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'puente live',
      query_timeout: answerWithinMs,
    })
    listener.on('error', () => lose(listener))
    listener.on('end', () => lose(listener))
    listener.on('notification', ({ payload }) => {
      if (client === listener) hearer.onNotice(payload ?? '')
    })
    await listener.connect()
    await listener.query(`listen ${CHANNEL}`)
    client = listener
    hearer.onHearing()
  }
  const reconnect = () => {
    if (isStopped) return
    connect().catch(() => {
      if (!isStopped) retry = setTimeout(reconnect, reconnectAfterMs)
    })
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
      hearer.onDeaf()
      await last?.end()
    },
  }
}
