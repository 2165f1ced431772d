import type { StaffRole } from '@puente/domain'
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from './columns.ts'

/** Staff members and their roles. A token is stored as its hash; a lost token is replaced. */
export const staffUsers = pgTable('staff_users', {
  id: id(),
  username: text().notNull().unique(),
  roles: jsonb().$type<readonly StaffRole[]>().notNull(),
  tokenHash: bytea().notNull().unique(),
  isActive: boolean().notNull().default(true),
  createdAt: instant().notNull(),
})
