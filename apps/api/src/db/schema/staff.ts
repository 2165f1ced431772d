import type { StaffRole } from '@puente/domain'
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from './columns.ts'

/** Who works here and what they may do. A token is stored as its hash; whoever lost one gets a new one. */
export const staffUsers = pgTable('staff_users', {
  id: id(),
  username: text().notNull().unique(),
  roles: jsonb().$type<readonly StaffRole[]>().notNull(),
  tokenHash: bytea().notNull().unique(),
  isActive: boolean().notNull().default(true),
  createdAt: instant().notNull(),
})
