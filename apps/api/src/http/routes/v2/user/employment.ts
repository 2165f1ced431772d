import { EmploymentBody, readEmployment, User } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireValid } from '../../../../customers/applicants/require-valid.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'
import { saveAndView } from './save-and-view.ts'

export const employment =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/employment',
      {
        schema: {
          tags: ['user'],
          summary: 'Save work, income and contacts',
          body: EmploymentBody,
          response: { 200: User, ...errors(401, 409, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const work = requireValid(
          readEmployment(request.body, { today: deps.clock.today(), registeredPhone: session.phone ?? '' }),
        )
        return saveAndView(deps, session, {
          work,
          newFlow: request.body.new_flow,
          completes: ['additionalInformation', 'dynamic'],
        })
      },
    )
  }
