import { AuditPage, AuditQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AuditEventRow } from '../../../db/repositories/audit.ts'
import type { Tx } from '../../../db/transaction.ts'
import { findCustomer } from '../../../staff/find-customer.ts'
import type { HttpDeps } from '../../http-deps.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { sendCsv, toCsv } from '../../web/csv.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'

const SortKey = z.tuple([z.int()])
const CSV_ROWS = 10_000

const loanIdOf = ({ detail }: AuditEventRow): number | null => {
  const { loan_id: id } = detail
  return typeof id === 'number' ? id : null
}
const known = (ids: readonly (number | null)[]): readonly number[] => ids.filter((id) => id !== null)

/** Writes events with the name of their customer and the number of their loan: people know neither by the id of a row. */
async function viewOf(tx: Tx, rows: readonly AuditEventRow[]) {
  const names = await tx.users.namesOf(known(rows.map(({ userId }) => userId)))
  const loans = await tx.loans.publicIdsOf(known(rows.map(loanIdOf)))
  return (row: AuditEventRow) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    customer_id: row.userId,
    customer_name: names.get(row.userId ?? 0) ?? null,
    loan: loans.get(loanIdOf(row) ?? 0) ?? null,
    detail: row.detail,
  })
}

export const staffAudit =
  ({ transaction, readTransaction, clock }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/audit',
      {
        config: { permission: 'audit.read' },
        schema: {
          tags: ['staff'],
          summary: 'List audit events, newest first',
          querystring: AuditQuery,
          response: { 200: AuditPage.or(z.string()), ...errors(401, 403, 404, 422) },
        },
      },
      async (request, reply) => {
        const { customer, actor, action, after, limit, format } = request.query
        const beforeId = decodeCursor(after, SortKey)?.[0] ?? request.query.before_id
        const isCsv = format === 'csv'
        const { userId, rows, page } = await readTransaction(async (tx) => {
          const id = customer === undefined ? undefined : (await findCustomer(tx, customer)).user.id
          const limitRows = isCsv ? CSV_ROWS : limit + 1
          const notAbout = staffCaller(request).ownCustomerId
          const rows = await tx.audit.page({ userId: id, notAbout, actor, action, beforeId, limit: limitRows })
          const page = isCsv ? null : pageOf(rows, limit, ({ id: last }) => [last], await viewOf(tx, rows))
          return { userId: id, rows, page }
        })
        // Reading the audit log is itself audited, before it is shown.
        await transaction((tx) =>
          tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: isCsv ? 'audit_exported' : 'audit_read',
            userId: userId ?? null,
            ...(isCsv ? { detail: { rows: rows.length } } : {}),
          }),
        )
        if (page !== null) return page
        const cells = rows.map((row) => [
          row.id,
          row.at.toISOString(),
          row.actor,
          row.action,
          row.userId,
          JSON.stringify(row.detail),
        ])
        return sendCsv(reply, 'audit.csv', toCsv(['id', 'at', 'actor', 'action', 'customer_id', 'detail'], cells))
      },
    )
  }
