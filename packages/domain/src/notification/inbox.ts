interface InboxEntry {
  readonly id: number
  readonly message: string
}

/** The notification that is shown: the newest. The older ones go with it when it is read (requirements R7). */
export type ShownNotification<T extends InboxEntry> = T & { readonly duplicateIds: readonly number[] }

/** Of a list that is newest first, the one to show; null where there is none. */
export function shownNotification<T extends InboxEntry>(inbox: readonly T[]): ShownNotification<T> | null {
  const [newest, ...older] = inbox
  return newest === undefined ? null : { ...newest, duplicateIds: older.map(({ id }) => id) }
}

/** Everything that reading a notification marks as read. */
export const readIds = ({ id, duplicateIds }: ShownNotification<InboxEntry>): readonly number[] => [id, ...duplicateIds]

const SUPPORT_PHONE = '{support_phone}'

/** The message cut at its placeholders, so that a page can put a link to the phone between the parts. */
export const aroundSupportPhone = (message: string): readonly string[] => message.split(SUPPORT_PHONE)

/** The message as plain text, with the phone filled in. */
export const withSupportPhone = (message: string, phone: string): string => aroundSupportPhone(message).join(phone)
