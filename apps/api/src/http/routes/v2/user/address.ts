import { AddressBody, readAddresses, User } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireValid } from '../../../../customers/applicants/require-valid.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'
import { saveAndView } from './save-and-view.ts'

export const address =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/address',
      {
        schema: {
          tags: ['user'],
          summary: 'Save the registered and home addresses',
          body: AddressBody,
          response: { 200: User, ...errors(401, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const addresses = requireValid(readAddresses(request.body.addresses))
        return saveAndView(deps, session, {
          addresses,
          newFlow: request.body.new_flow,
          completes: ['personalData', 'dynamic'],
        })
      },
    )
  }
