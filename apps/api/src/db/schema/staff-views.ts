import type { ViewList } from '@puente/domain'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { staffUsers } from './staff.ts'

/** The filters and the order of a list under a name. The owner changes it; the colleagues it is shared with open it. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: id(),
    owner: text()
      .notNull()
      .references(() => staffUsers.username),
    list: text().$type<ViewList>().notNull(),
    name: text().notNull(),
    /** As in the address of the page. */
    query: text().notNull(),
    /** Usernames. */
    sharedWith: text().array().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('staff_views_name').on(table.owner, table.list, table.name),
    index('staff_views_shared').using('gin', table.sharedWith),
  ],
)
