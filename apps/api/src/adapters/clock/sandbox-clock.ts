import { addDays, civilDateInMadrid } from '@puente/domain'
import pg from 'pg'
import type { Transaction } from '../../db/transaction.ts'
import { type Clock, clockFrom } from '../../ports/clock.ts'

const HOUR_MS = 3_600_000
const MADRID_TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'medium' })

/**
 * The same time of day in Madrid so many days later. Two nights a year are an hour longer or shorter, so counting
 * 24 hours could land on the day before or after. An hour that does not exist becomes the one after it.
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

/** Kept in the database, so that a restart and every other process agree on the time. */
export async function startSandboxClock(transaction: Transaction, databaseUrl: string): Promise<SandboxClock> {
  let offsetMs = await transaction((tx) => tx.sandbox.clockOffsetMs())
  const listener = new pg.Client({ connectionString: databaseUrl, application_name: 'puente clock' })
  listener.on('error', () => undefined)
  listener.on('notification', ({ payload }) => {
    offsetMs = Number(payload)
  })
  await listener.connect()
  await listener.query('listen puente_sandbox_clock')
  const clock = clockFrom(() => new Date(Date.now() + offsetMs))
  return {
    ...clock,
    async advanceDays(days) {
      const now = clock.now()
      const byMs = sameTimeDaysLater(now, days).getTime() - now.getTime()
      offsetMs = await transaction((tx) => tx.sandbox.advanceClock(byMs))
    },
    stop: () => listener.end(),
  }
}
