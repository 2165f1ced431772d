import type { ScheduledInstalment, StaffLoanPage } from '@puente/contract'
import { centsOf, daysBetween, eurosFromCents } from '@puente/domain'

export type ScheduleVersion = NonNullable<StaffLoanPage['schedules']>[number]

export interface InstalmentChange {
  readonly number: number
  /** Null if the earlier version had no instalment of this number. */
  readonly before: ScheduledInstalment | null
  readonly after: ScheduledInstalment | null
  readonly isChanged: boolean
}

export interface VersionChange {
  readonly count: number
  /** Euros: the sum of the instalments less that of the version before. */
  readonly total: number
  /** Days by which the last instalment moved. */
  readonly lastDays: number
  readonly rows: readonly InstalmentChange[]
}

export const totalOf = ({ instalments }: Pick<ScheduleVersion, 'instalments'>): number =>
  eurosFromCents(instalments.reduce((sum, { total }) => sum + centsOf(total), 0))

/** What a version changes in the one before. An instalment keeps its number, whatever moves its date or its amount. */
export function compareVersions(before: ScheduleVersion, after: ScheduleVersion): VersionChange {
  const numbers = [...new Set([...before.instalments, ...after.instalments].map(({ number }) => number))]
  const rows = numbers
    .sort((left, right) => left - right)
    .map((number): InstalmentChange => {
      const old = before.instalments.find((row) => row.number === number) ?? null
      const now = after.instalments.find((row) => row.number === number) ?? null
      return { number, before: old, after: now, isChanged: old?.date !== now?.date || old?.total !== now?.total }
    })
  const [lastBefore, lastAfter] = [before.instalments.at(-1)?.date, after.instalments.at(-1)?.date]
  return {
    count: after.instalments.length - before.instalments.length,
    total: eurosFromCents(centsOf(totalOf(after)) - centsOf(totalOf(before))),
    lastDays: lastBefore === undefined || lastAfter === undefined ? 0 : daysBetween(lastBefore, lastAfter),
    rows,
  }
}
