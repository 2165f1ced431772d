import {
  accrueTo,
  addDays,
  type CivilDate,
  daysBetween,
  dueNowOf,
  type LoanAccount,
  type LoanStatus,
  laterOf,
  statusFromNumber,
  statusNumber,
} from '@puente/domain'
import type { NotificationKey } from '@puente/texts/notifications'

interface Reminder {
  readonly template: NotificationKey
  /** The alternative for a borrower who cannot extend, if the template offers an extension. */
  readonly withoutExtension?: NotificationKey
  /** The alternatives for a loan in instalments: for its last one, and for the others. */
  readonly instalment?: NotificationKey
  readonly lastInstalment?: NotificationKey
  /** Days after the due date; negative before it. */
  readonly daysLate: number
  readonly statuses: readonly LoanStatus[]
}

const RUNNING: readonly LoanStatus[] = ['active', 'extended']
// After these days staff handle the debt, and write individually.
const LATE: readonly LoanStatus[] = ['overdue', 'awaiting_collector', 'collector_in_progress']

/** When a borrower is reminded of a due date automatically. */
export const REMINDERS: readonly Reminder[] = [
  {
    template: 'due_in_3_days',
    withoutExtension: 'due_in_3_days_without_extension',
    instalment: 'instalment_in_3_days',
    lastInstalment: 'last_instalment_in_3_days',
    daysLate: -3,
    statuses: RUNNING,
  },
  {
    template: 'due_today',
    withoutExtension: 'due_today_without_extension',
    instalment: 'instalment_today',
    lastInstalment: 'last_instalment_today',
    daysLate: 0,
    statuses: RUNNING,
  },
  {
    template: 'late_1_day',
    withoutExtension: 'late_1_day_without_extension',
    instalment: 'instalment_late_1_day',
    daysLate: 1,
    statuses: LATE,
  },
  { template: 'late_3_days', daysLate: 3, statuses: LATE },
  { template: 'late_7_days', daysLate: 7, statuses: LATE },
  { template: 'late_14_days', daysLate: 14, statuses: LATE },
  { template: 'late_30_days', daysLate: 30, statuses: LATE },
]

export const REMINDED_STATUSES: readonly number[] = [...RUNNING, ...LATE].map(statusNumber)

/** The due dates that get a reminder on a day. */
export const remindedDueDates = (today: CivilDate): readonly CivilDate[] =>
  REMINDERS.map(({ daysLate }) => addDays(today, -daysLate))

/** The reminder that is due for a loan on a day, or null. */
export function reminderOn(today: CivilDate, mustPayDate: CivilDate, status: number): Reminder | null {
  const daysLate = daysBetween(mustPayDate, today)
  const reminder = REMINDERS.find((one) => one.daysLate === daysLate)
  return reminder?.statuses.includes(statusFromNumber(status)) ? reminder : null
}

/** Chooses the text: never offers an extension that would be refused, and names an instalment by what it is. */
export function templateFor(
  { template, withoutExtension, instalment, lastInstalment }: Reminder,
  { plan, mustPayDate }: LoanAccount,
  canExtend: boolean,
): NotificationKey {
  if (plan === undefined) return canExtend ? template : (withoutExtension ?? template)
  const isLast = plan.instalments.at(-1)?.date === mustPayDate
  return (isLast ? lastInstalment : undefined) ?? instalment ?? template
}

/** What a reminder is about: a second one for it is not sent. */
export const reminderCause = (template: NotificationKey, loanId: number, mustPayDate: CivilDate): string =>
  `${template}:loan-${loanId}:${mustPayDate}`

/** What is due on the day of the reminder: on the due date while that is ahead, today afterwards. */
export function remindedCents(account: LoanAccount, today: CivilDate): number {
  const date = laterOf(account.mustPayDate, today)
  return dueNowOf(accrueTo(account, laterOf(date, account.accruedThrough)))
}

/** Where a loan is still reminded when a reminder could not leave on its day. */
export const isRemindedLate = (status: number): boolean => LATE.includes(statusFromNumber(status))

/**
 * The reminders of a late debt, of the night and of staff: contacts that the limits of `mayContact` apply to. Every other message is required
 * by law or contract, or asked for.
 */
export const COLLECTION_TEMPLATES: ReadonlySet<string> = new Set<NotificationKey>([
  ...REMINDERS.filter(({ daysLate }) => daysLate > 0).flatMap(
    ({ template, withoutExtension, instalment, lastInstalment }) =>
      [template, withoutExtension, instalment, lastInstalment].filter((key) => key !== undefined),
  ),
  'late_again',
  'payment_reminder',
])
