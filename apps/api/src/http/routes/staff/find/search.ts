import { StaffSearchQuery, type StaffSearchResult, StaffSearchResults } from '@puente/contract'
import { dueNowOf, eurosFromCents, statusFromNumber } from '@puente/domain'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type FoundHit, searchForStaff } from '../../../../staff/find/search.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { staffActor } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'

const toView = (hit: FoundHit): StaffSearchResult => ({
  matched_by: hit.kind,
  customer: {
    id: hit.userId,
    name: hit.name,
    phone: hit.phone,
    personal_id: hit.personalId,
    email: hit.email,
    iban_ending: hit.iban?.slice(-4) ?? null,
    is_blocked: hit.isBlocked,
    is_blacklisted: hit.isBlacklisted,
  },
  loan:
    hit.loanPublicId === null || hit.loanStatus === null || hit.loanAmountCents === null
      ? null
      : {
          public_id: hit.loanPublicId,
          status: hit.loanStatus,
          status_text: staffLoanStatusTexts[statusFromNumber(hit.loanStatus)],
          amount: eurosFromCents(hit.loanAmountCents),
          due_now: hit.account && eurosFromCents(dueNowOf(hit.account)),
        },
})

export const staffSearch =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/search',
      {
        config: { permission: 'customers.read' },
        schema: {
          tags: ['staff'],
          summary:
            'Find customers and loans by name, phone, document, e-mail, account, loan number or payment reference',
          querystring: StaffSearchQuery,
          response: { 200: StaffSearchResults, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const hits = await searchForStaff(deps, { text: request.query.q, actor: staffActor(request) })
        return { items: hits.map(toView) }
      },
    )
  }
