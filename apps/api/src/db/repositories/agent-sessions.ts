import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { agentSessions } from '../schema/index.ts'

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

  /** The invitations of one agent, newest first. */
  newestOf: (agentName: string, before: Date | null, limit: number): Promise<AgentSessionRow[]> =>
    db
      .select()
      .from(agentSessions)
      .where(
        and(eq(agentSessions.agentName, agentName), before === null ? undefined : lt(agentSessions.createdAt, before)),
      )
      .orderBy(desc(agentSessions.createdAt))
      .limit(limit),
})
