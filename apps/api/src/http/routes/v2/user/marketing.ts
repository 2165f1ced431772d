import { MarketingBody, User } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { setMarketingConsent } from '../../../../customers/applicants/marketing-consent.ts'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readUserView } from '../../../views/user-view.ts'
import { errors } from '../../../web/error-responses.ts'

/** Withdrawing is as easy as giving (GDPR art. 7.3): one switch, effective at commit. */
export const marketing =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.put(
      '/v2/user/marketing',
      {
        schema: {
          tags: ['user'],
          summary: 'Give or withdraw the consent to marketing messages',
          body: MarketingBody,
          response: { 200: User, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        return deps.transaction(async (tx) => {
          await setMarketingConsent(tx, deps, { userId, isGiven: request.body.agree_marketing, where: 'account' })
          return readUserView(tx, deps, userId)
        })
      },
    )
  }
