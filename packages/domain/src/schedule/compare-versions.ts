import { type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import { centsOf, eurosFromCents } from '../money/cents.ts'

/** An instalment as the API writes it: the total in euros. */
interface ShownInstalment {
  readonly number: number
  readonly date: CivilDate
  readonly total: number
}

interface ShownSchedule<Row extends ShownInstalment> {
  readonly instalments: readonly Row[]
}

interface InstalmentChange<Row extends ShownInstalment> {
  readonly number: number
  /** Null if the earlier version had no instalment of this number. */
  readonly before: Row | null
  readonly after: Row | null
  readonly isChanged: boolean
}

export interface VersionChange<Row extends ShownInstalment = ShownInstalment> {
  readonly count: number
  /** Euros: the sum of the instalments less that of the version before. */
  readonly total: number
  /** Days by which the last instalment moved. */
  readonly lastDays: number
  readonly rows: readonly InstalmentChange<Row>[]
}

/** Euros. */
export const totalOfSchedule = ({ instalments }: ShownSchedule<ShownInstalment>): number =>
  eurosFromCents(instalments.reduce((sum, { total }) => sum + centsOf(total), 0))

/** What a version changes in the one before. An instalment keeps its number, whatever moves its date or its amount. */
export function compareVersions<Row extends ShownInstalment>(
  before: ShownSchedule<Row>,
  after: ShownSchedule<Row>,
): VersionChange<Row> {
  const numbers = [...new Set([...before.instalments, ...after.instalments].map(({ number }) => number))]
  const rows = numbers
    .sort((left, right) => left - right)
    .map((number): InstalmentChange<Row> => {
      const old = before.instalments.find((row) => row.number === number) ?? null
      const now = after.instalments.find((row) => row.number === number) ?? null
      return { number, before: old, after: now, isChanged: old?.date !== now?.date || old?.total !== now?.total }
    })
  const [lastBefore, lastAfter] = [before.instalments.at(-1)?.date, after.instalments.at(-1)?.date]
  return {
    count: after.instalments.length - before.instalments.length,
    total: eurosFromCents(centsOf(totalOfSchedule(after)) - centsOf(totalOfSchedule(before))),
    lastDays: lastBefore === undefined || lastAfter === undefined ? 0 : daysBetween(lastBefore, lastAfter),
    rows,
  }
}
