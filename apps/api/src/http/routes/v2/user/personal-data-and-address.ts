import {
  PersonalDataAndAddressBody,
  PersonalIdTaken,
  readAddresses,
  readPersonalData,
  refusalOf,
  User,
} from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireValid } from '../../../../customers/applicants/require-valid.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'
import { saveAndView } from './save-and-view.ts'

export const personalDataAndAddress =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { clock, config } = deps
    app.put(
      '/v2/user/personal_data_and_address',
      {
        schema: {
          tags: ['user'],
          summary: 'Save personal data and addresses, both or neither',
          body: PersonalDataAndAddressBody,
          response: { 200: User, ...errors(401), 409: PersonalIdTaken, ...errors(422, 429) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const person = readPersonalData(request.body.personal_data, { ...config, today: clock.today() })
        const addresses = readAddresses(request.body.addresses)
        if (!person.ok || !addresses.ok) return requireValid(refusalOf(person, addresses))
        return saveAndView(deps, session, {
          person: person.value,
          addresses: addresses.value,
          newFlow: request.body.new_flow,
          completes: ['personalData', 'dynamic'],
        })
      },
    )
  }
