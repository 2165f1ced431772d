import { StartPage } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readStartPage } from '../../../../staff/reports/start-page.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { staffCaller } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'

export const staffStartPage =
  ({ readTransaction, live, clock }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/start',
      {
        config: { permission: 'backoffice.use' },
        schema: {
          tags: ['staff'],
          summary:
            'What the caller sees first: the queues with their oldest item, and the figures that their role works with',
          response: { 200: StartPage, ...errors(401, 403) },
        },
      },
      async (request) => {
        const { counts } = await live.staff.state()
        const { permissions } = staffCaller(request)
        return readTransaction((tx) => readStartPage(tx, { permissions, counts, today: clock.today() }))
      },
    )
  }
