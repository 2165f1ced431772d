import { StaffPeople } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { errors } from '../../../web/error-responses.ts'

/** The names behind the usernames that audit, claims and approvals show. */
export const staffPeople =
  ({ transaction }: Pick<Deps, 'transaction'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/people',
      {
        config: { permission: 'backoffice.use', isBackground: true },
        schema: {
          tags: ['staff'],
          summary: 'The names of all staff members, former ones included',
          response: { 200: StaffPeople, ...errors(401, 403) },
        },
      },
      async () => ({ items: await transaction((tx) => tx.staffUsers.names()) }),
    )
  }
