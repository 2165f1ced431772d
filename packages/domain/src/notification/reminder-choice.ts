export const REMINDER_CHANNELS = ['sms', 'email'] as const
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number]

/** Which reminders of a payment a customer wants, and where. The inbox of the account shows all of them. */
export interface ReminderChoice {
  /** Three days before the due date. */
  readonly beforeDue: boolean
  readonly onDue: boolean
  readonly channel: ReminderChannel
}

/**
 * Where a reminder goes besides the inbox; null if the customer does not want it. A late borrower is always told by SMS: what
 * a missed payment costs must not depend on an earlier choice.
 */
export function reminderChannel(
  { beforeDue, onDue, channel }: ReminderChoice,
  daysLate: number,
  isMailable: boolean,
): ReminderChannel | null {
  if (daysLate > 0) return 'sms'
  if (!(daysLate < 0 ? beforeDue : onDue)) return null
  return channel === 'email' && isMailable ? 'email' : 'sms'
}
