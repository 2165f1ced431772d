import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** What a repository may do with its connection: no transaction of its own. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>
