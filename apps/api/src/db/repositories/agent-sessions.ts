import { and, eq, gt } from 'drizzle-orm'
import { agentSessions } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type AgentSessionRow = typeof agentSessions.$inferSelect

export const agentSessionRepository = (db: Database) => ({
  async add(session: typeof agentSessions.$inferInsert): Promise<void> {
    await db.insert(agentSessions).values(session)
  },

  async live(id: string, now: Date): Promise<AgentSessionRow | null> {
    const [row] = await db
      .select()
      .from(agentSessions)
      .where(and(eq(agentSessions.id, id), gt(agentSessions.expiresAt, now)))
    return row ?? null
  },
})
