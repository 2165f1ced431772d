import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../../deps.ts'
import { assertPermission, staffActor, staffCaller } from '../../../scopes/staff.ts'
import { type CsvCell, sendCsv, toCsv } from '../../../web/csv.ts'

/** The rows of one file. A longer list is exported in parts, by its filters. */
export const EXPORT_MAX_ROWS = 10_000

/** Sends a list as a file, under the name of the staff member who exports it. */
export async function exportList(
  { transaction, clock }: Pick<Deps, 'transaction' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  list: { readonly name: string; readonly head: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] },
): Promise<FastifyReply> {
  await transaction((tx) =>
    tx.audit.record({
      at: clock.now(),
      actor: staffActor(request),
      action: 'list_exported',
      userId: null,
      detail: { list: list.name, rows: list.rows.length, filter: request.query },
    }),
  )
  return sendCsv(reply, `${list.name}-${clock.today()}.csv`, toCsv(list.head, list.rows))
}

/** A file leaves the system with many customers at once, so it needs a permission of its own. */
export const assertMayExport = (request: FastifyRequest): void => assertPermission(staffCaller(request), 'lists.export')
