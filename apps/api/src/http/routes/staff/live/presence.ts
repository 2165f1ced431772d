import { StaffPresenceBody, StaffViewers } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HttpDeps } from '../../../http-deps.ts'
import { assertPermission, staffCaller } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'

export const staffPresence =
  ({ transaction, live }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/staff/presence',
      {
        logLevel: 'warn',
        config: { permission: 'backoffice.use', isBackground: true },
        schema: {
          tags: ['staff'],
          summary: 'Say that the caller has a page open, for 45 seconds; returns everyone who has',
          body: StaffPresenceBody,
          response: { 200: StaffViewers, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { topic } = request.body
        const caller = staffCaller(request)
        assertPermission(caller, 'customers.read')
        const { id, username } = caller
        await transaction(async (tx) => {
          const staff = await tx.staffUsers.byId(id)
          await tx.staffEvents.announcePresence({ topic, staffId: id, name: staff?.name ?? username })
        })
        return { viewers: live.staff.viewers.of(topic).map((viewer) => ({ ...viewer })) }
      },
    )
  }
