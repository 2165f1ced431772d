import { and, asc, count, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { staffPasskeys, staffRecoveryCodes, staffUsers } from '../schema/index.ts'

export type StaffPasskeyRow = typeof staffPasskeys.$inferSelect

/** The second factors of staff members: passkeys, the authenticator app, recovery codes. */
export const staffFactorRepository = (db: Database) => ({
  passkeysOf: (staffId: number): Promise<StaffPasskeyRow[]> =>
    db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)).orderBy(asc(staffPasskeys.id)),

  /** False if the passkey belongs to an account already. */
  async addPasskey(passkey: Omit<typeof staffPasskeys.$inferInsert, 'id'>): Promise<boolean> {
    const added = await db
      .insert(staffPasskeys)
      .values(passkey)
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id })
    return added.length > 0
  },

  async notePasskeyUse(id: number, counter: number, now: Date): Promise<void> {
    await db.update(staffPasskeys).set({ counter, lastUsedAt: now }).where(eq(staffPasskeys.id, id))
  },

  async removePasskey(staffId: number, id: number): Promise<boolean> {
    const removed = await db
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
      .returning({ id: staffPasskeys.id })
    return removed.length > 0
  },

  /** Stores the time step of an accepted code; false if it or a later one was accepted before. */
  async takeTotpStep(staffId: number, step: number): Promise<boolean> {
    const taken = await db
      .update(staffUsers)
      .set({ totpStep: step })
      .where(and(eq(staffUsers.id, staffId), or(isNull(staffUsers.totpStep), lt(staffUsers.totpStep, step))))
      .returning({ id: staffUsers.id })
    return taken.length > 0
  },

  unusedRecoveryCodes: (staffId: number) =>
    db
      .select({ id: staffRecoveryCodes.id, codeMark: staffRecoveryCodes.codeMark })
      .from(staffRecoveryCodes)
      .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt))),

  async countRecoveryCodes(staffId: number): Promise<number> {
    const [row] = await db
      .select({ count: count() })
      .from(staffRecoveryCodes)
      .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)))
    return row?.count ?? 0
  },

  /** False if a parallel request used the code. */
  async useRecoveryCode(id: number, now: Date): Promise<boolean> {
    const used = await db
      .update(staffRecoveryCodes)
      .set({ usedAt: now })
      .where(and(eq(staffRecoveryCodes.id, id), isNull(staffRecoveryCodes.usedAt)))
      .returning({ id: staffRecoveryCodes.id })
    return used.length > 0
  },

  /** New codes replace the old ones. */
  async replaceRecoveryCodes(staffId: number, marks: readonly Buffer[], now: Date): Promise<void> {
    await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
    await db.insert(staffRecoveryCodes).values(marks.map((codeMark) => ({ staffId, codeMark, createdAt: now })))
  },

  async removeAllOf(staffId: number): Promise<void> {
    await db.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId))
    await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
    await db.update(staffUsers).set({ sealedTotp: null, totpStep: null }).where(eq(staffUsers.id, staffId))
  },
})
