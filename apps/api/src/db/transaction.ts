import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { agentSessionRepository } from './repositories/agent-sessions.ts'
import { auditRepository } from './repositories/audit.ts'
import { codeRepository } from './repositories/codes.ts'
import { impersonationKeyRepository } from './repositories/impersonation-keys.ts'
import { messageRepository } from './repositories/messages.ts'
import { outboxRepository } from './repositories/outbox.ts'
import { promoCodeRepository } from './repositories/promo-codes.ts'
import { sandboxRepository } from './repositories/sandbox.ts'
import { sessionRepository } from './repositories/sessions.ts'
import { shortLinkRepository } from './repositories/short-links.ts'
import { userRepository } from './repositories/users.ts'

export type Database = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Repositories exist only here: whoever reads or writes does it inside a transaction and sees one state. */
const repositories = (db: Database) => ({
  agentSessions: agentSessionRepository(db),
  audit: auditRepository(db),
  codes: codeRepository(db),
  impersonationKeys: impersonationKeyRepository(db),
  messages: messageRepository(db),
  outbox: outboxRepository(db),
  promoCodes: promoCodeRepository(db),
  sandbox: sandboxRepository(db),
  sessions: sessionRepository(db),
  shortLinks: shortLinkRepository(db),
  users: userRepository(db),
})

export type Tx = ReturnType<typeof repositories>
/** Commits when the function returns, rolls back when it throws. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export const createTransaction = (pool: pg.Pool): Transaction => {
  const database = drizzle(pool, { casing: 'snake_case' })
  return (work) => database.transaction((db) => work(repositories(db)))
}
