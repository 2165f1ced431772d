import { StaffPeople } from '@puente/contract'
import { hasPermission } from '@puente/domain'
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
      async () => {
        const staff = await transaction((tx) => tx.staffUsers.all())
        return {
          items: staff.map(({ username, name, isActive, roles }) => ({
            username,
            name: name ?? username,
            takes_tasks: isActive && hasPermission(roles, 'customers.annotate'),
          })),
        }
      },
    )
  }
