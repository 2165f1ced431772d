// Goal: a machine that was off, a backup that failed and one that was killed still leave one complete backup a day, and old ones go.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { civilDate } from '@puente/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { makeTemporaryDataDir } from '../../../test/temporary-data-dir.ts'
import { clockFrom } from '../../platform/clock.ts'
import { backUpDaily, daysToRemove, msUntilNextBackup } from './daily-backups.ts'

const HOUR_MS = 3_600_000
const into = makeTemporaryDataDir()
afterEach(() => {
  for (const name of readdirSync(into)) rmSync(join(into, name), { recursive: true })
})

function complete(folder: string) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), '{}')
}

/** Runs the loop on a clock that moves only while it waits, for a number of waits. */
async function run({ start, waits, keepDays = 35, fails = () => false }: RunOptions) {
  let now = new Date(start)
  const printed: string[] = []
  const waited: number[] = []
  const made: string[] = []
  await backUpDaily({
    into,
    keepDays,
    clock: clockFrom(() => now),
    wait: async (ms) => {
      waited.push(ms / HOUR_MS)
      now = new Date(now.getTime() + ms)
      return waited.length < waits
    },
    backUp: async (to) => {
      if (fails(now)) throw new Error('the disk is full')
      expect(existsSync(to), 'each backup has a new folder').toBe(false)
      complete(to)
      made.push(to.slice(into.length + 1))
      return [`made ${to}`]
    },
    print: (line) => printed.push(line),
  })
  return { printed, waited, made }
}

interface RunOptions {
  readonly start: string
  readonly waits: number
  readonly keepDays?: number
  readonly fails?: (now: Date) => boolean
}

describe('backups every night', () => {
  it('makes the one of today at once, and the next ones at 02:30 in Madrid', async () => {
    const { made, waited } = await run({ start: '2026-11-19T16:30:00Z', waits: 3 })
    expect(made).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(waited).toEqual([9, 24, 24])
  })

  it('does not repeat the one of today after a restart', async () => {
    complete(join(into, '2026-11-19'))
    expect((await run({ start: '2026-11-19T16:30:00Z', waits: 1 })).made).toEqual([])
  })

  it('makes again what was killed before its manifest was written', async () => {
    mkdirSync(join(into, '2026-11-19', 'database'), { recursive: true })
    expect((await run({ start: '2026-11-19T16:30:00Z', waits: 1 })).made).toEqual(['2026-11-19'])
    expect(readdirSync(join(into, '2026-11-19'))).toEqual(['manifest.json'])
  })

  it('tries again every hour after a failure, says why, and removes nothing before it has a new one', async () => {
    complete(join(into, '2026-01-01'))
    const opensAt = Date.parse('2026-11-19T18:00:00Z')
    const { printed, waited, made } = await run({
      start: '2026-11-19T16:30:00Z',
      waits: 3,
      fails: (now) => {
        expect(existsSync(join(into, '2026-01-01'))).toBe(true)
        return now.getTime() < opensAt
      },
    })
    expect(printed.slice(0, 2)).toEqual(
      Array(2).fill('The backup failed and is tried again in an hour: the disk is full'),
    )
    expect(printed.at(-1)).toBe('Removed the backup of 2026-01-01: it was older than 35 days.')
    expect([waited, made]).toEqual([[1, 1, 7], ['2026-11-19']])
  })

  it('keeps the days that it was told, unfinished backups, and folders that are not its own', async () => {
    for (const name of ['2026-11-14', '2026-11-15', '2026-11-16', 'before-the-move', '2026-02-30'])
      complete(join(into, name))
    mkdirSync(join(into, '2026-11-01'))
    await run({ start: '2026-11-19T16:30:00Z', waits: 1, keepDays: 3 })
    expect(readdirSync(into).sort()).toEqual([
      '2026-02-30',
      '2026-11-01',
      '2026-11-16',
      '2026-11-19',
      'before-the-move',
    ])
  })
})

describe('the time of the next backup', () => {
  it.each([
    ['2026-11-19T01:29:59Z', '2026-11-19T01:30:00Z'],
    ['2026-11-19T01:30:00Z', '2026-11-20T01:30:00Z'],
    ['2026-07-01T12:00:00Z', '2026-07-02T00:30:00Z'],
    // Two and a half hours after the start of the days on which clocks change.
    ['2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
    ['2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  ])('after %s is %s', (now, next) => {
    expect(new Date(Date.parse(now) + msUntilNextBackup(new Date(now)))).toEqual(new Date(next))
  })

  it('removes a day only when it is older than the days to keep', () => {
    const days = ['2026-10-14', '2026-10-15', '2026-10-16'].map(civilDate)
    expect(daysToRemove(days, civilDate('2026-11-19'), 35)).toEqual(['2026-10-14'])
  })
})
