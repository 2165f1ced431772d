import { PersonalDataBody, PersonalIdTaken, readPersonalData, User } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireValid } from '../../../../customers/applicants/require-valid.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'
import { saveAndView } from './save-and-view.ts'

export const personalData =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { clock, config } = deps
    app.put(
      '/v2/user/personal_data',
      {
        schema: {
          tags: ['user'],
          summary: 'Save personal data',
          body: PersonalDataBody,
          response: { 200: User, ...errors(401), 409: PersonalIdTaken, ...errors(422, 429) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const today = clock.today()
        const person = requireValid(readPersonalData(request.body.personal_data, { ...config, today }))
        return saveAndView(deps, session, { person, newFlow: request.body.new_flow, completes: [] })
      },
    )
  }
