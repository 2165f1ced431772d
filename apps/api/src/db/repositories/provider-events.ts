import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { providerEvents } from '../schema/index.ts'

type ProviderEventRow = typeof providerEvents.$inferSelect

export const providerEventRepository = (db: Database) => ({
  /** False if this event was received before. */
  async add(event: typeof providerEvents.$inferInsert): Promise<boolean> {
    const added = await db
      .insert(providerEvents)
      .values(event)
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    return added.length > 0
  },

  allOf: (provider: string, orderCode: string): Promise<ProviderEventRow[]> =>
    db
      .select()
      .from(providerEvents)
      .where(and(eq(providerEvents.provider, provider), eq(providerEvents.orderCode, orderCode)))
      .orderBy(asc(providerEvents.id)),
})
