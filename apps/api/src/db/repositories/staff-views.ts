import type { ViewList } from '@puente/domain'
import { and, arrayContains, asc, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { staffViews } from '../schema/index.ts'

export type StaffViewRow = typeof staffViews.$inferSelect
interface ViewText {
  readonly list: ViewList
  readonly name: string
  readonly query: string
  readonly sharedWith: string[]
}

export const staffViewRepository = (db: Database) => ({
  /** A person's own views and those shared with them, by name. */
  seenBy: (username: string): Promise<StaffViewRow[]> =>
    db
      .select()
      .from(staffViews)
      .where(or(eq(staffViews.owner, username), arrayContains(staffViews.sharedWith, [username])))
      .orderBy(asc(staffViews.name), asc(staffViews.id)),

  async countOf(owner: string): Promise<number> {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(staffViews)
      .where(eq(staffViews.owner, owner))
    return row?.count ?? 0
  },

  /** Null if the owner has a view of this name already. */
  async add(owner: string, view: ViewText, createdAt: Date): Promise<StaffViewRow | null> {
    const [row] = await db
      .insert(staffViews)
      .values({ owner, ...view, createdAt })
      .onConflictDoNothing()
      .returning()
    return row ?? null
  },

  async ofOwner(id: number, owner: string): Promise<StaffViewRow | null> {
    const [row] = await db
      .select()
      .from(staffViews)
      .where(and(eq(staffViews.id, id), eq(staffViews.owner, owner)))
      .for('update')
    return row ?? null
  },

  /** True if the owner has another view of this name. */
  async isTaken(owner: string, { list, name }: Pick<ViewText, 'list' | 'name'>, exceptId: number): Promise<boolean> {
    const [row] = await db
      .select({ id: staffViews.id })
      .from(staffViews)
      .where(and(eq(staffViews.owner, owner), eq(staffViews.list, list), eq(staffViews.name, name)))
    return row !== undefined && row.id !== exceptId
  },

  async change(id: number, view: ViewText): Promise<void> {
    await db.update(staffViews).set(view).where(eq(staffViews.id, id))
  },

  async remove(id: number): Promise<void> {
    await db.delete(staffViews).where(eq(staffViews.id, id))
  },
})
