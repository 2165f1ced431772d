import { BankStatementBody, BankStatementImported, BankStatements } from '@puente/contract'
import { AppError, eurosFromCents } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { importStatement } from '../../../../lending/bank/import-statement.ts'
import { staffActor } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'

/** A day of a lender with thousands of movements; reading a larger file would hold up other requests. */
const STATEMENT_MAX_BYTES = 5 * 1024 * 1024
/** A quarter of a year, which is what a reconciliation looks at. */
const STATEMENTS_SHOWN = 100

export const staffBankStatements =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const refusals = { ...errors(401, 403, 413, 422, 429) }

    app.post(
      '/staff/bank/statements',
      {
        config: { permission: 'bank.import' },
        bodyLimit: STATEMENT_MAX_BYTES,
        schema: {
          tags: ['staff'],
          summary: 'Import an account statement (camt.053); lines that are known are left as they are',
          body: BankStatementBody,
          response: { 200: BankStatementImported, ...refusals },
        },
      },
      async (request) => {
        const outcome = await importStatement(deps, request.body.file, staffActor(request))
        if (outcome.outcome === 'refused') {
          const { problem, detail, line, statement, entry } = outcome
          throw new AppError('statement_refused', detail, { extra: { problem, detail, line, statement, entry } })
        }
        const results: Record<string, number> = {}
        for (const { result } of outcome.lines) results[result] = (results[result] ?? 0) + 1
        return { lines: outcome.lines.length, results, skipped: [...outcome.skipped] }
      },
    )

    app.get(
      '/staff/bank/statements',
      {
        config: { permission: 'bank.read' },
        schema: {
          tags: ['staff'],
          summary: 'List the imported statements with their balances, newest first',
          response: { 200: BankStatements, ...errors(401, 403) },
        },
      },
      async () => {
        const rows = await deps.transaction((tx) => tx.statementEntries.statements(STATEMENTS_SHOWN))
        return {
          items: rows.map((row) => ({
            id: row.id,
            account: row.account,
            statement_id: row.statementId,
            closed_on: row.closedOn,
            opening: eurosFromCents(row.openingCents),
            closing: eurosFromCents(row.closingCents),
            lines: row.lineCount,
            imported_at: row.importedAt.toISOString(),
            imported_by: row.importedBy,
          })),
        }
      },
    )
  }
