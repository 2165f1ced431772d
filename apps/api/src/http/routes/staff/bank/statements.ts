import {
  ApprovalWaiting,
  BankFiles,
  BankStatementBody,
  BankStatementImported,
  BankStatements,
  ExplainDifferenceBody,
  StatementDifferenceParams,
  StatementDifferences,
} from '@puente/contract'
import { AppError, eurosFromCents } from '@puente/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { StatementSummary } from '../../../../db/schema/index.ts'
import type { Deps } from '../../../../deps.ts'
import { readDifferences, resolveDifference } from '../../../../lending/bank/compare-statement.ts'
import { brokenFollowing } from '../../../../lending/bank/statement-file.ts'
import { receiveStatement } from '../../../../staff/bank/receive-statement.ts'
import { staffCaller } from '../../../scopes/staff.ts'
import { toDifferenceView, toFoundDifferenceView } from '../../../views/statement-difference-view.ts'
import { answer } from '../../../web/answer.ts'
import { errors } from '../../../web/error-responses.ts'
import { staffContext } from '../staff-context.ts'

/** A day of a lender with thousands of movements; reading a larger file would hold up other requests. */
const STATEMENT_MAX_BYTES = 5 * 1024 * 1024
/** A quarter of a year, which is what a reconciliation looks at. */
const STATEMENTS_SHOWN = 100

const toStatementView = (summary: StatementSummary) => {
  const { openingCents, expectedCents, closingCents } = summary
  const following = brokenFollowing(summary)
  return {
    account: summary.account,
    statement_id: summary.statementId,
    from: summary.from,
    closed_on: summary.closedOn,
    opening: eurosFromCents(openingCents),
    closing: eurosFromCents(closingCents),
    lines: summary.lines,
    money_in: eurosFromCents(summary.inCents),
    money_out: eurosFromCents(summary.outCents),
    is_first: expectedCents === null,
    gap: expectedCents === null || expectedCents === openingCents ? null : eurosFromCents(openingCents - expectedCents),
    gap_after: following === null ? null : eurosFromCents(closingCents - following),
  }
}

export const staffBankStatements =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['staff']
    const responses = {
      200: BankStatementImported,
      202: ApprovalWaiting,
      ...errors(401, 403, 409, 413, 422, 429),
    }

    async function receive(
      request: FastifyRequest,
      reply: FastifyReply,
      { file, reason }: z.infer<typeof BankStatementBody>,
      channel: 'staff' | 'bank',
    ) {
      const received = await receiveStatement(deps, { text: file, reason, channel, caller: staffCaller(request) })
      if (received.outcome === 'waiting') return answer(reply, 202, received)
      if (received.outcome === 'refused') {
        const { problem, detail, line, statement, entry } = received
        throw new AppError('statement_refused', detail, { extra: { problem, detail, line, statement, entry } })
      }
      const results: Record<string, number> = {}
      for (const { result } of received.lines) results[result] = (results[result] ?? 0) + 1
      return {
        lines: received.lines.length,
        results,
        skipped: [...received.skipped],
        differences: received.differences.map(toFoundDifferenceView),
      }
    }

    app.post(
      '/staff/bank/statements',
      {
        config: { permission: 'bank.import' },
        bodyLimit: STATEMENT_MAX_BYTES,
        schema: {
          tags,
          summary:
            'Upload an account statement (camt.053): its lines are imported once a second person has accepted it',
          body: BankStatementBody,
          response: responses,
        },
      },
      (request, reply) => receive(request, reply, request.body, 'staff') as never,
    )

    app.post(
      '/staff/bank/deliveries',
      {
        config: { permission: 'bank.deliver' },
        bodyLimit: STATEMENT_MAX_BYTES,
        schema: {
          tags,
          summary:
            'Deliver an account statement with a key issued for this alone: imported at once if its balances follow on, else accepted by two people',
          body: BankStatementBody,
          response: responses,
        },
      },
      (request, reply) => receive(request, reply, request.body, 'bank') as never,
    )

    app.get(
      '/staff/bank/files',
      {
        config: { permission: 'bank.read' },
        schema: {
          tags,
          summary: 'List the statement files that were received, newest first, with their balances, gaps and state',
          response: { 200: BankFiles, ...errors(401, 403) },
        },
      },
      async () => {
        const rows = await deps.transaction((tx) => tx.statementFiles.newest(STATEMENTS_SHOWN))
        return {
          items: rows.map(({ file, approvalState }) => ({
            id: file.id,
            received_at: file.receivedAt.toISOString(),
            received_by: file.receivedBy,
            channel: file.channel,
            state: file.state,
            approval_id: file.approvalId,
            approval_state: approvalState,
            imported_at: file.importedAt?.toISOString() ?? null,
            results: file.results === null ? null : { ...file.results.results },
            problem: file.results?.problem ?? null,
            skipped: [...file.skipped],
            statements: file.statements.map(toStatementView),
          })),
        }
      },
    )

    app.get(
      '/staff/bank/statements',
      {
        config: { permission: 'bank.read' },
        schema: {
          tags,
          summary: 'List the imported statements with their balances, newest first',
          response: { 200: BankStatements, ...errors(401, 403) },
        },
      },
      async () => {
        const rows = await deps.transaction((tx) => tx.statementEntries.statements(STATEMENTS_SHOWN))
        return {
          items: rows.map((row) => {
            const gapCents = row.closingBeforeCents === null ? 0 : row.openingCents - Number(row.closingBeforeCents)
            return {
              id: row.id,
              account: row.account,
              statement_id: row.statementId,
              closed_on: row.closedOn,
              opening: eurosFromCents(row.openingCents),
              closing: eurosFromCents(row.closingCents),
              lines: row.lineCount,
              imported_at: row.importedAt.toISOString(),
              imported_by: row.importedBy,
              gap: gapCents === 0 ? null : eurosFromCents(gapCents),
            }
          }),
        }
      },
    )

    app.get(
      '/staff/bank/differences',
      {
        config: { permission: 'bank.read' },
        schema: {
          tags: ['staff'],
          summary: 'List the statements whose closing balance is not that of the books, oldest first',
          response: { 200: StatementDifferences, ...errors(401, 403) },
        },
      },
      async () => readList(deps),
    )

    app.post(
      '/staff/bank/differences/:id/explain',
      {
        config: { permission: 'bank.match' },
        schema: {
          tags: ['staff'],
          summary: 'Say why a statement differs from the books; the books are not changed',
          params: StatementDifferenceParams,
          body: ExplainDifferenceBody,
          response: { 200: StatementDifferences, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request) => {
        const { reason } = request.body
        const context = { ...staffContext(deps, request, reason), reason }
        await deps.transaction((tx) => resolveDifference(tx, Number(request.params.id), context))
        return readList(deps)
      },
    )
  }

const readList = async ({ transaction }: Pick<Deps, 'transaction'>) => ({
  items: (await transaction(readDifferences)).map(toDifferenceView),
})
