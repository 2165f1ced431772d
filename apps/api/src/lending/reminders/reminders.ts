import {
  accrueTo,
  addDays,
  type CivilDate,
  daysBetween,
  type LoanAccount,
  type LoanStatus,
  laterOf,
  owedOf,
  statusFromNumber,
  statusNumber,
} from '@puente/domain'
import type { NotificationKey } from '@puente/texts/notifications'

interface Reminder {
  readonly template: NotificationKey
  /** Said instead to somebody who cannot extend, where the template offers an extension. */
  readonly withoutExtension?: NotificationKey
  /** Days after the due date; below zero before it. */
  readonly daysLate: number
  readonly statuses: readonly LoanStatus[]
}

const RUNNING: readonly LoanStatus[] = ['active', 'extended']
// Beyond these a person looks after the debt, and writes when there is something to say.
const LATE: readonly LoanStatus[] = ['overdue', 'awaiting_collector', 'collector_in_progress']

/** When a borrower hears of a due date by itself. */
export const REMINDERS: readonly Reminder[] = [
  { template: 'due_in_3_days', withoutExtension: 'due_in_3_days_without_extension', daysLate: -3, statuses: RUNNING },
  { template: 'due_today', withoutExtension: 'due_today_without_extension', daysLate: 0, statuses: RUNNING },
  { template: 'late_1_day', withoutExtension: 'late_1_day_without_extension', daysLate: 1, statuses: LATE },
  { template: 'late_3_days', daysLate: 3, statuses: LATE },
  { template: 'late_7_days', daysLate: 7, statuses: LATE },
  { template: 'late_14_days', daysLate: 14, statuses: LATE },
  { template: 'late_30_days', daysLate: 30, statuses: LATE },
]

export const REMINDED_STATUSES: readonly number[] = [...RUNNING, ...LATE].map(statusNumber)

/** The due dates that are reminded of on a day. */
export const remindedDueDates = (today: CivilDate): readonly CivilDate[] =>
  REMINDERS.map(({ daysLate }) => addDays(today, -daysLate))

/** The reminder that a loan is due for on a day, or null. */
export function reminderOn(today: CivilDate, mustPayDate: CivilDate, status: number): Reminder | null {
  const daysLate = daysBetween(mustPayDate, today)
  const reminder = REMINDERS.find((one) => one.daysLate === daysLate)
  return reminder?.statuses.includes(statusFromNumber(status)) ? reminder : null
}

/** Which words a borrower gets: nobody is offered an extension that would be refused. */
export const templateFor = ({ template, withoutExtension }: Reminder, canExtend: boolean): NotificationKey =>
  canExtend ? template : (withoutExtension ?? template)

/** What is owed on the day that a reminder is about: the due date while that is ahead, today afterwards. */
export function remindedCents(account: LoanAccount, today: CivilDate): number {
  const date = laterOf(account.mustPayDate, today)
  return owedOf(accrueTo(account, laterOf(date, account.accruedThrough))).total
}
