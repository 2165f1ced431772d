import { sql } from 'drizzle-orm'
import { CHANNELS } from '../channel.ts'
import type { Database } from '../database.ts'

/** A staff member who has a page open. */
export interface Presence {
  readonly topic: string
  readonly staffId: number
  readonly name: string
}

/** Tells the open pages of staff, at commit, what changed. Every server process receives it. */
export const staffEventRepository = (db: Database) => {
  const notify = async (payload: string) => {
    await db.execute(sql`select pg_notify(${CHANNELS.customers.name}, ${payload})`)
  }
  return {
    announce: (topics: readonly string[]): Promise<void> => notify(`staff:${topics.join(',')}`),

    announcePresence: ({ topic, staffId, name }: Presence): Promise<void> =>
      notify(`presence:${JSON.stringify([topic, staffId, name])}`),
  }
}
