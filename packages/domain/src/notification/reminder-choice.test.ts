// Goal: a customer decides about the reminders before a payment is late, and never about those after it.
import { expect, it } from 'vitest'
import { type ReminderChoice, reminderChannel } from './reminder-choice.ts'

const choice = (changes: Partial<ReminderChoice> = {}): ReminderChoice => ({
  beforeDue: true,
  onDue: true,
  channel: 'sms',
  ...changes,
})

it.each([
  ['before the date', choice(), -3, true, 'sms'],
  ['before the date, by e-mail', choice({ channel: 'email' }), -3, true, 'email'],
  ['before the date, by e-mail without a usable address', choice({ channel: 'email' }), -3, false, 'sms'],
  ['before the date, not wanted', choice({ beforeDue: false }), -3, true, null],
  ['on the date, while only the other one is not wanted', choice({ beforeDue: false }), 0, true, 'sms'],
  ['on the date, not wanted', choice({ onDue: false, channel: 'email' }), 0, true, null],
  ['a day late, with everything off', choice({ beforeDue: false, onDue: false, channel: 'email' }), 1, true, 'sms'],
] as const)('%s', (_, wanted, daysLate, isMailable, expected) => {
  expect(reminderChannel(wanted, daysLate, isMailable)).toBe(expected)
})
