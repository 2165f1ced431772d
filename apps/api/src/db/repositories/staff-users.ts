import { and, asc, eq } from 'drizzle-orm'
import { staffApiKeys, staffUsers } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type StaffUserRow = typeof staffUsers.$inferSelect

export interface NewStaffUser extends Omit<typeof staffUsers.$inferInsert, 'id'> {
  /** The hash of a first API key, if the account gets one. */
  readonly tokenHash?: Buffer
  readonly keyExpiresAt?: Date
}

export const staffUserRepository = (db: Database) => ({
  /** False if the name or the e-mail is taken. */
  async add({ tokenHash, keyExpiresAt, ...user }: NewStaffUser): Promise<boolean> {
    const [added] = await db.insert(staffUsers).values(user).onConflictDoNothing().returning({ id: staffUsers.id })
    if (added !== undefined && tokenHash !== undefined) {
      await db.insert(staffApiKeys).values({
        staffId: added.id,
        tokenHash,
        name: 'token',
        createdAt: user.createdAt,
        expiresAt: keyExpiresAt ?? null,
      })
    }
    return added !== undefined
  },

  async byId(id: number): Promise<StaffUserRow | null> {
    const [row] = await db.select().from(staffUsers).where(eq(staffUsers.id, id))
    return row ?? null
  },

  async byName(username: string): Promise<StaffUserRow | null> {
    const [row] = await db.select().from(staffUsers).where(eq(staffUsers.username, username))
    return row ?? null
  },

  /** `email` in lower case. */
  async byEmail(email: string): Promise<StaffUserRow | null> {
    const [row] = await db.select().from(staffUsers).where(eq(staffUsers.email, email))
    return row ?? null
  },

  async activeByName(username: string): Promise<StaffUserRow | null> {
    const [row] = await db
      .select()
      .from(staffUsers)
      .where(and(eq(staffUsers.username, username), eq(staffUsers.isActive, true)))
    return row ?? null
  },

  /** Changes a staff member; false if there is none with this name. */
  async change(username: string, patch: Partial<Omit<StaffUserRow, 'id' | 'username'>>): Promise<boolean> {
    const changed = await db
      .update(staffUsers)
      .set(patch)
      .where(eq(staffUsers.username, username))
      .returning({ id: staffUsers.id })
    return changed.length > 0
  },

  all: (): Promise<StaffUserRow[]> => db.select().from(staffUsers).orderBy(asc(staffUsers.username)),
})
