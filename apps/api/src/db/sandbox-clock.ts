import { addDays, civilDateInMadrid } from '@puente/domain'
import { type Clock, clockFrom } from '../platform/clock.ts'
import { CHANNELS, type ListenOptions, listenToChannel } from './channel.ts'
import type { Transaction } from './transaction.ts'

const HOUR_MS = 3_600_000
const MADRID_TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'medium' })

/**
 * The same time of day in Madrid a number of days later. Two nights a year are an hour longer or shorter, so counting 24 hours
 * could give the day before or after. An hour that does not exist becomes the hour after it.
 */
export function sameTimeDaysLater(instant: Date, days: number): Date {
  const wanted = addDays(civilDateInMadrid(instant), days)
  const guess = instant.getTime() + days * 24 * HOUR_MS
  const candidates = [guess, guess + HOUR_MS, guess - HOUR_MS].map((ms) => new Date(ms))
  const onTheDay = candidates.filter((candidate) => civilDateInMadrid(candidate) === wanted)
  const sameTime = onTheDay.find((candidate) => MADRID_TIME.format(candidate) === MADRID_TIME.format(instant))
  return sameTime ?? onTheDay[0] ?? new Date(guess)
}

export interface SandboxClock extends Clock {
  advanceDays(days: number): Promise<void>
  stop(): Promise<void>
}

/** Stored in the database, so that a restart and every other process agree on the time. */
export async function startSandboxClock(
  transaction: Transaction,
  databaseUrl: string,
  options?: ListenOptions,
): Promise<SandboxClock> {
  let offsetMs = Number.NEGATIVE_INFINITY
  // The clock only moves forward: a value that was read before a move and arrives after it changes nothing.
  const follow = (storedMs: number) => {
    offsetMs = Math.max(offsetMs, storedMs)
  }
  const read = async () => follow(await transaction((tx) => tx.sandbox.clockOffsetMs()))
  const listener = await listenToChannel(
    databaseUrl,
    CHANNELS.sandboxClock,
    {
      // The offset may have been moved while the connection was lost; it is stored.
      onConnected: () => void read().catch(() => undefined),
      onNotification: (payload) => follow(Number(payload)),
    },
    options,
  )
  await read()
  const clock = clockFrom(() => new Date(Date.now() + offsetMs))
  return {
    ...clock,
    async advanceDays(days) {
      const now = clock.now()
      const byMs = sameTimeDaysLater(now, days).getTime() - now.getTime()
      follow(await transaction((tx) => tx.sandbox.advanceClock(byMs)))
    },
    stop: () => listener.stop(),
  }
}
