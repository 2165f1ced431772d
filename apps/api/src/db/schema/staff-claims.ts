import type { ClaimKind } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { staffUsers } from './staff.ts'

/**
 * Queue items that a staff member is working on, so that two people do not decide the same one. A claim ends by a
 * decision, by release, or when its holder has been inactive for too long.
 */
export const staffClaims = pgTable(
  'staff_claims',
  {
    kind: text().$type<ClaimKind>().notNull(),
    /** `application`: the loan; `documents`: the customer; `payout_account`: the customer. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffUsers.id),
    claimedAt: instant().notNull(),
    /** The last activity of the holder on this item. */
    activeAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index('staff_claims_staff').on(table.staffId),
    check('staff_claims_kind', sql`${table.kind} in ('application', 'documents', 'payout_account')`),
  ],
)
