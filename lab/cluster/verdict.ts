import type { Findings } from '../chaos/check.ts'

export const VICTIMS = ['postgres', 'machine'] as const
/** What is killed: PostgreSQL alone, or PostgreSQL with its Patroni, as a machine that loses power. */
export type Victim = (typeof VICTIMS)[number]

/** One kill of the primary. Times are null if it did not happen within the time that the run waits. */
export interface Round {
  readonly victim: Victim
  readonly before: string
  /** The primary afterwards. */
  readonly after: string | null
  /** Until both API processes had answered a write that was sent after the kill. */
  readonly serviceMs: number | null
  /** Until a synchronous standby had everything again. */
  readonly standbyMs: number | null
  /** True if a stream on one API process told of a change that was made on the other. */
  readonly hasLiveEvent: boolean
  /** True if a list showed what had just been written through the other API process. */
  readonly hasOwnWrite: boolean
  /** True if lists were read on the standby again. */
  readonly hasStandbyReads: boolean
}

export const SERVICE_LIMIT_MS = 30_000

/** What the run promises and did not keep, one sentence each. */
export function violations(rounds: readonly Round[], findings: Findings): readonly string[] {
  const ofRounds = rounds.flatMap(({ before, after, serviceMs, standbyMs, ...has }, index) => {
    const say = (isBroken: boolean, sentence: string) => (isBroken ? [`round ${index + 1}: ${sentence}`] : [])
    return [
      ...say(serviceMs === null, 'the service did not come back'),
      ...say(serviceMs !== null && serviceMs > SERVICE_LIMIT_MS, `the service came back after ${seconds(serviceMs)} s`),
      ...say(after === null || after === before, 'the standby did not take over'),
      ...say(standbyMs === null, 'no standby became synchronous again'),
      ...say(!has.hasLiveEvent, 'an open page was not told of a change on the other API process'),
      ...say(!has.hasOwnWrite, 'a list did not show what its reader had just written'),
      ...say(!has.hasStandbyReads, 'lists were not read on the standby again'),
    ]
  })
  const ofData = Object.entries(findings).flatMap(([kind, list]) =>
    (list as readonly string[]).map((line) => `${kind}: ${line}`),
  )
  return [...ofRounds, ...ofData]
}

const seconds = (ms: number | null): string => (ms === null ? '–' : (ms / 1000).toFixed(1))

const COLUMNS = ['round', 'killed', 'primary', 'service back', 'standby back'] as const

/** The rounds as lines of a table, and the worst of all of them. */
export function tableOf(rounds: readonly Round[]): readonly string[] {
  const rows = rounds.map(({ victim, before, after, serviceMs, standbyMs }, index) => [
    String(index + 1),
    victim,
    `${before} → ${after ?? '–'}`,
    `${seconds(serviceMs)} s`,
    `${seconds(standbyMs)} s`,
  ])
  const widths = COLUMNS.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return [line(COLUMNS), ...rows.map(line)].map((text) => text.trimEnd())
}

/** The middle and the worst time of a victim. */
export function figuresOf(rounds: readonly Round[], victim: Victim): { median: string; max: string; count: number } {
  const times = rounds
    .filter((round) => round.victim === victim)
    .map(({ serviceMs }) => serviceMs ?? Number.POSITIVE_INFINITY)
    .sort((a, b) => a - b)
  return {
    count: times.length,
    median: seconds(times[Math.floor((times.length - 1) / 2)] ?? null),
    max: seconds(times.at(-1) ?? null),
  }
}
