import { AdditionalDataBody, readAdditionalData, User } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireValid } from '../../../../customers/applicants/require-valid.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'
import { saveAndView } from './save-and-view.ts'

export const additionalData =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/additional_data',
      {
        schema: {
          tags: ['user'],
          summary: 'Save work, income, contacts and the e-mail address',
          body: AdditionalDataBody,
          response: { 200: User, ...errors(401, 409, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { email, ...work } = requireValid(
          readAdditionalData(request.body, { today: deps.clock.today(), registeredPhone: session.phone ?? '' }),
        )
        return saveAndView(deps, session, {
          work,
          email,
          newFlow: request.body.new_flow,
          completes: ['additionalInformation', 'dynamic'],
        })
      },
    )
  }
