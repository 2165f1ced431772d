import { AuditPage, AuditQuery, ErrorBody } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { findCustomer } from '../../../staff/find-customer.ts'
import { staffActor } from '../../scopes/staff.ts'

const PAGE_LENGTH = 100

export const staffAudit =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/audit',
      {
        config: { permission: 'audit.read' },
        schema: {
          tags: ['staff'],
          summary: 'List audit events, newest first; pass the last id as before_id for the next page',
          querystring: AuditQuery,
          response: { 200: AuditPage, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 422: ErrorBody },
        },
      },
      async (request) => {
        const { customer, actor, action, before_id: beforeId } = request.query
        return transaction(async (tx) => {
          const userId = customer === undefined ? undefined : (await findCustomer(tx, customer)).user.id
          const rows = await tx.audit.page({ userId, actor, action, beforeId, limit: PAGE_LENGTH })
          // Reading the audit log is itself audited.
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'audit_read',
            userId: userId ?? null,
          })
          return {
            items: rows.map((row) => ({
              id: row.id,
              at: row.at.toISOString(),
              actor: row.actor,
              action: row.action,
              customer_id: row.userId,
              detail: row.detail,
            })),
          }
        })
      },
    )
  }
