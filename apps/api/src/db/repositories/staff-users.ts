import { and, asc, eq } from 'drizzle-orm'
import { staffUsers } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type StaffUserRow = typeof staffUsers.$inferSelect

export const staffUserRepository = (db: Database) => ({
  /** False if the name is taken. */
  async add(user: Omit<typeof staffUsers.$inferInsert, 'id'>): Promise<boolean> {
    const added = await db.insert(staffUsers).values(user).onConflictDoNothing().returning({ id: staffUsers.id })
    return added.length > 0
  },

  async activeByToken(tokenHash: Buffer): Promise<StaffUserRow | null> {
    const [row] = await db
      .select()
      .from(staffUsers)
      .where(and(eq(staffUsers.tokenHash, tokenHash), eq(staffUsers.isActive, true)))
    return row ?? null
  },

  async activeByName(username: string): Promise<StaffUserRow | null> {
    const [row] = await db
      .select()
      .from(staffUsers)
      .where(and(eq(staffUsers.username, username), eq(staffUsers.isActive, true)))
    return row ?? null
  },

  /** Changes the roles or token of a staff member; false if there is none with this name. */
  async change(
    username: string,
    patch: Partial<Pick<StaffUserRow, 'roles' | 'tokenHash' | 'isActive'>>,
  ): Promise<boolean> {
    const changed = await db
      .update(staffUsers)
      .set(patch)
      .where(eq(staffUsers.username, username))
      .returning({ id: staffUsers.id })
    return changed.length > 0
  },

  all: (): Promise<StaffUserRow[]> => db.select().from(staffUsers).orderBy(asc(staffUsers.username)),
})
