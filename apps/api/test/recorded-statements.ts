import type pg from 'pg'
import { interceptQueries } from './intercept-queries.ts'

interface RecordedStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Runs `requests` and returns the reading statements that any connection of this process sent meanwhile, each text once. */
export async function recordStatements(requests: () => Promise<void>): Promise<readonly RecordedStatement[]> {
  const statements = new Map<string, RecordedStatement>()
  const stop = interceptQueries((send, input) => {
    const [query, parameters] = input as readonly [
      { text?: string; values?: unknown[] } | string,
      unknown[] | undefined,
    ]
    const text = typeof query === 'string' ? query : (query.text ?? '')
    if (/^\s*[(]*(select|with)/i.test(text)) {
      const values = (typeof query === 'string' ? parameters : (query.values ?? parameters)) ?? []
      statements.set(text, { text, values })
    }
    return send(...input)
  })
  try {
    await requests()
  } finally {
    stop()
  }
  return [...statements.values()]
}

/** The plan of a statement with the parameters it was sent with. */
export async function explain(
  client: Pick<pg.ClientBase, 'query'>,
  { text, values }: RecordedStatement,
): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
