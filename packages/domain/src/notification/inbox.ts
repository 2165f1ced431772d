interface InboxEntry {
  readonly id: number
  readonly message: string
}

/** The displayed notification: the newest. Reading it also marks the older ones as read (requirements R7). */
export type ShownNotification<T extends InboxEntry> = T & { readonly duplicateIds: readonly number[] }

/** The notification to show from a newest-first list; null if the list is empty. */
export function shownNotification<T extends InboxEntry>(inbox: readonly T[]): ShownNotification<T> | null {
  const [newest, ...older] = inbox
  return newest === undefined ? null : { ...newest, duplicateIds: older.map(({ id }) => id) }
}

/** The ids that reading a notification marks as read. */
export const readIds = ({ id, duplicateIds }: ShownNotification<InboxEntry>): readonly number[] => [id, ...duplicateIds]

const SUPPORT_PHONE = '{support_phone}'

/** The message split at its placeholders, so that a page can insert a phone link between the parts. */
export const splitAtSupportPhone = (message: string): readonly string[] => message.split(SUPPORT_PHONE)

/** The message as plain text, with the phone filled in. */
export const withSupportPhone = (message: string, phone: string): string => splitAtSupportPhone(message).join(phone)
