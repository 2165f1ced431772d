import { type StaffCustomerRow, StaffCustomers, StaffCustomersQuery } from '@puente/contract'
import { eurosFromCents, statusFromNumber } from '@puente/domain'
import { customerListTexts } from '@puente/texts/backoffice-find'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Tx } from '../../../../db/transaction.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { hideOwnCustomer } from '../../../scopes/hide-own-customer.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../../web/keyset.ts'
import { assertMayExport, EXPORT_MAX_ROWS, exportList } from './export-list.ts'

type Row = Awaited<ReturnType<Tx['staffLists']['customers']>>[number]

const toView = ({ user, personalId, name, loan }: Row): StaffCustomerRow => ({
  id: user.id,
  name,
  phone: user.phone,
  personal_id: personalId,
  is_blocked: user.isBlocked,
  is_blacklisted: user.isBlacklisted,
  created_at: user.createdAt.toISOString(),
  loan: loan && {
    public_id: loan.publicId,
    status: loan.status,
    status_text: staffLoanStatusTexts[statusFromNumber(loan.status)],
    amount: eurosFromCents(loan.amountCents),
  },
})

export const staffListCustomers =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, readTransaction, clock } = deps
    app.get(
      '/staff/customers',
      {
        config: { permission: 'customers.read' },
        schema: {
          tags: ['staff'],
          summary: 'List customers, newest first',
          querystring: StaffCustomersQuery,
          response: { 200: StaffCustomers, ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        const { after, limit, standing, format } = request.query
        const beforeId = decodeCursor(after, z.tuple([z.int().positive()]))?.[0]
        if (format === 'csv') assertMayExport(request)
        await transaction((tx) =>
          tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'customers_listed',
            userId: null,
            detail: { standing: standing ?? null },
          }),
        )
        const rows = await readTransaction((tx) =>
          tx.staffLists.customers({ standing, beforeId, limit: format === 'csv' ? EXPORT_MAX_ROWS : limit + 1 }),
        )
        if (format === 'csv') {
          return exportList(deps, request, reply, {
            name: customerListTexts.file,
            head: customerListTexts.head,
            rows: (await hideOwnCustomer(deps, staffCaller(request), request, rows.map(toView))).map((row) => [
              row.id,
              row.name,
              row.personal_id,
              `+${row.phone}`,
              row.created_at.slice(0, 10),
              row.loan?.public_id ?? null,
              row.loan?.status_text ?? null,
              row.loan?.amount ?? null,
            ]),
          }) as never
        }
        return pageOf(rows, limit, ({ user }) => [user.id], toView)
      },
    )
  }
