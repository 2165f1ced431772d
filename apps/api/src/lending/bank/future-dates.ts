import { addDays, type CivilDate } from '@puente/domain'
import type { BankStatement, RefusedReading } from '../../providers/statements/statements.ts'

/** Banks value some bookings days after they book them (cheques, holidays), never weeks. */
const MAX_VALUE_DAYS_AHEAD = 10

/** A statement reports what happened: refuses one with a date after today. Null if there is none. */
export function futureDateIn(statements: readonly BankStatement[], today: CivilDate): RefusedReading | null {
  const lastValue = addDays(today, MAX_VALUE_DAYS_AHEAD)
  for (const { id, closedOn, lines } of statements) {
    const late = lines.find(({ bookedOn, valueOn }) => bookedOn > today || valueOn > lastValue)
    const date = closedOn > today ? closedOn : late && (late.bookedOn > today ? late.bookedOn : late.valueOn)
    if (date === undefined) continue
    const detail = `statement ${id} has the date ${date}, after ${today}`
    return { outcome: 'refused', problem: 'future_date', detail, line: null, statement: id, entry: null }
  }
  return null
}
