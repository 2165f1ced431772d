import { COLLECTION_CHANNELS, CONTACT_REFUSAL_OUTCOMES, CONTACT_RULES } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'

/** A contact about a late debt that a rule stood against: what it was, the rule, and whether it was made all the same. */
export const contactRefusals = pgTable(
  'contact_refusals',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    channel: text({ enum: COLLECTION_CHANNELS }).notNull(),
    rule: text({ enum: CONTACT_RULES }).notNull(),
    outcome: text({ enum: CONTACT_REFUSAL_OUTCOMES }).notNull(),
    /** Of an automatic message. */
    templateKey: text(),
    author: text().notNull(),
    /** Why a person made the contact all the same. */
    reason: text(),
    at: instant().notNull(),
    /** When it may be made. */
    retryAt: instant(),
    /** The night sent a reminder with the figures of that day instead. */
    retriedAt: instant(),
  },
  (table) => [
    index('contact_refusals_user').on(table.userId, table.id),
    index('contact_refusals_retry')
      .on(table.retryAt, table.id)
      .where(sql`${table.retriedAt} is null and ${table.retryAt} is not null and ${table.outcome} = 'withheld'`),
    check(
      'contact_refusals_rule',
      sql`${table.rule} in ('contact_person', 'hold', 'hour', 'weekday', 'holiday', 'day_limit', 'week_limit')`,
    ),
    check('contact_refusals_outcome', sql`${table.outcome} in ('postponed', 'withheld', 'overridden')`),
    check('contact_refusals_overridden', sql`(${table.outcome} = 'overridden') = (${table.reason} is not null)`),
  ],
)
