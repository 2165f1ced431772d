import type { RegistrationStep } from '@puente/domain'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { drafts } from '../schema/index.ts'

export interface DraftRecord {
  readonly data: Record<string, unknown>
  readonly updatedAt: Date
}

export const draftRepository = (db: Database) => ({
  async of(userId: number, step: RegistrationStep): Promise<DraftRecord | null> {
    const [row] = await db
      .select()
      .from(drafts)
      .where(and(eq(drafts.userId, userId), eq(drafts.step, step)))
    return row ? { data: JSON.parse(row.data), updatedAt: row.updatedAt } : null
  },

  async save(userId: number, step: RegistrationStep, { data, updatedAt }: DraftRecord): Promise<void> {
    const row = { data: JSON.stringify(data), updatedAt }
    await db
      .insert(drafts)
      .values({ userId, step, ...row })
      .onConflictDoUpdate({ target: [drafts.userId, drafts.step], set: row })
  },

  /** The form was submitted: its draft is no longer needed. */
  async drop(userId: number, steps: readonly RegistrationStep[]): Promise<void> {
    await db.delete(drafts).where(and(eq(drafts.userId, userId), inArray(drafts.step, [...steps])))
  },
})
