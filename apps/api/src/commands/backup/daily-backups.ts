import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type CivilDate, civilDateInMadrid, daysBetween, startOfDayInMadrid } from '@puente/domain'
import type { Clock } from '../../platform/clock.ts'
import { completeBackups, isCompleteBackup } from './backup-folder.ts'

/** 02:30, when the night of the server is over. */
const AFTER_MIDNIGHT_MS = 2.5 * 3_600_000
const RETRY_MS = 3_600_000

interface DailyBackups {
  /** One folder for each day is in it, with the day as its name. */
  readonly into: string
  /** Backups of more days ago are removed, after a new one is complete. */
  readonly keepDays: number
  readonly clock: Clock
  /** False when the program shall stop. */
  readonly wait: (ms: number) => Promise<boolean>
  /** Makes the backup of a new folder, and returns what to print. */
  readonly backUp: (to: string) => Promise<readonly string[]>
  readonly print: (line: string) => void
}

/**
 * Backs up once a day until it shall stop. It starts with the backup of today if there is none, so a machine that was off at night
 * has one; a backup that failed is tried again after an hour.
 */
export async function backUpDaily(daily: DailyBackups): Promise<void> {
  let isRunning = true
  while (isRunning) {
    const hasToday = await backUpToday(daily)
    isRunning = await daily.wait(hasToday ? msUntilNextBackup(daily.clock.now()) : RETRY_MS)
  }
}

async function backUpToday({ into, keepDays, clock, backUp, print }: DailyBackups): Promise<boolean> {
  const today = clock.today()
  const to = join(into, today)
  if (isCompleteBackup(to)) return true
  try {
    // What an attempt left that did not end.
    await rm(to, { recursive: true, force: true })
    for (const line of await backUp(to)) print(line)
  } catch (error) {
    print(`The backup failed and is tried again in an hour: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
  for (const day of daysToRemove(await completeBackups(into), today, keepDays)) {
    await rm(join(into, day), { recursive: true, force: true })
    print(`Removed the backup of ${day}: it was older than ${keepDays} days.`)
  }
  return true
}

export const daysToRemove = (days: readonly CivilDate[], today: CivilDate, keepDays: number): readonly CivilDate[] =>
  days.filter((day) => daysBetween(day, today) > keepDays)

/** Two and a half hours after the start of a day; on the day of a clock change an hour earlier or later by the clock. */
export function msUntilNextBackup(now: Date): number {
  const today = civilDateInMadrid(now)
  const dueOn = (day: CivilDate) => startOfDayInMadrid(day).getTime() + AFTER_MIDNIGHT_MS
  const next = dueOn(today) > now.getTime() ? dueOn(today) : dueOn(addDays(today, 1))
  return next - now.getTime()
}
