import { importStatementFile } from '../src/lending/bank/statement-file.ts'
import { approveAs } from './staff.ts'
import type { TestApp } from './test-app.ts'

type Headers = Readonly<Record<string, string>>

/** Uploads a statement file, has a colleague accept it, and imports its lines without running other jobs. */
export async function importByTwo(server: TestApp, headers: Headers, file: string) {
  const uploaded = await server.call('POST', '/staff/bank/statements', { headers, body: { file } })
  if (uploaded.statusCode !== 202) throw new Error(`${uploaded.statusCode} ${uploaded.body}`)
  const id: number = uploaded.json().approval_id
  const accepted = await approveAs(server, 'admin', id)
  if (accepted.statusCode !== 200) throw new Error(`${accepted.statusCode} ${accepted.body}`)
  const { rows } = await server.pool.query<{ id: string }>('select id from statement_files where approval_id = $1', [
    id,
  ])
  const outcome = await importStatementFile(server.deps, Number(rows[0]?.id))
  if (outcome.outcome === 'refused') throw new Error(outcome.detail)
  const results: Record<string, number> = {}
  for (const { result } of outcome.lines) results[result] = (results[result] ?? 0) + 1
  return { lines: outcome.lines.length, results }
}
