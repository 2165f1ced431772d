import { type LetterText, letterTexts } from '@puente/texts/mails'
import { type NotificationText, notificationTexts } from '@puente/texts/notifications'
import type { Tx } from '../../db/transaction.ts'

/** Stores the product's own texts in the database, where an operator may replace them. */
export const seedTemplates = (tx: Tx): Promise<void> =>
  tx.notifications.addMissingTemplates([
    ...Object.entries<NotificationText>(notificationTexts).flatMap(
      ([key, { severity, inbox, sms, smsVersion = 1 }]) => [
        { key, channel: 'inbox' as const, version: 1, severity, text: inbox },
        ...(sms === null ? [] : [{ key, channel: 'sms' as const, version: smsVersion, severity, text: sms }]),
      ],
    ),
    ...Object.entries<LetterText>(letterTexts).map(([key, { subject, text, version = 1 }]) => ({
      key,
      channel: 'email' as const,
      version,
      severity: 'info' as const,
      subject,
      text,
    })),
  ])
