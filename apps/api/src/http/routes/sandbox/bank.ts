import { BankScenario, type BankWidgetMessage, NewerBankTokenBody, SandboxBankSessionBody } from '@puente/contract'
import { AppError } from '@puente/domain'
import { sandboxBankTexts as texts } from '@puente/texts/sandbox-bank'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { readWidgetTicket } from '../../../lending/bank-data/widget-ticket.ts'
import { redeemUrlToken } from '../../../lending/payments/url-ticket.ts'
import type { BankSession } from '../../../providers/bank-data/bank-data.ts'
import { errors } from '../../web/error-responses.ts'
import { sendFramePage } from '../../web/frame-page.ts'
import { formScope } from '../../web/own-scope.ts'
import {
  BANK_PAGE_SCRIPT,
  BANK_PAGE_STYLE,
  bankFormPage,
  bankResultPage,
  SANDBOX_BANK_IDS,
  type SandboxBankId,
} from './bank-page.ts'

const PageQuery = z.object({ ticket: z.string().min(1).max(1000) })
const PageBody = z.object({
  bank: z.enum(SANDBOX_BANK_IDS),
  scenario: BankScenario,
  action: z.enum(['connect', 'fail', 'cancel']).default('connect'),
})

const wireSession = ({ sessionId, signature }: BankSession, bank: SandboxBankId): NewerBankTokenBody => ({
  sessionId,
  sessionIdSignature: signature,
  bankId: bank,
  bankName: texts.banks[bank],
})

/** The simulated bank: a page for people, and one call for programs (settled rules, Sandbox). */
export const sandboxBank = (deps: Deps): FastifyPluginAsyncZod =>
  formScope(async (app) => {
    const { transaction, config, bankData } = deps
    const simulation = bankData.all.flatMap((one) => (one.delivery === 'session' ? [one.simulation] : []))[0]
    if (simulation === undefined) return

    app.get('/sandbox/bank', { schema: { hide: true, querystring: PageQuery } }, async (request, reply) => {
      const visitor = visitorOf(request.query.ticket)
      const page = visitor === null ? bankResultPage(texts.expiredTitle, texts.expired, null, []) : bankFormPage()
      return sendFramePage(reply, config, { ...page, style: BANK_PAGE_STYLE })
    })

    app.post(
      '/sandbox/bank',
      { schema: { hide: true, querystring: PageQuery, body: PageBody } },
      async (request, reply) => {
        const visitor = visitorOf(request.query.ticket)
        const send = (title: string, text: string, message: BankWidgetMessage | null) =>
          sendFramePage(reply, config, {
            ...bankResultPage(title, text, message, config.allowedOrigins),
            style: BANK_PAGE_STYLE,
          })
        if (visitor === null) return send(texts.expiredTitle, texts.expired, null)
        const { action, bank, scenario } = request.body
        const source = 'puente-bank' as const
        if (action === 'cancel') return send(texts.cancelled, texts.expired, { source, type: 'cancelled' })
        if (action === 'fail') return send(texts.failed, texts.expired, { source, type: 'failed', reason: 'simulated' })
        const session = wireSession(simulation.openSession(visitor.userId, scenario), bank)
        return send(texts.done, texts.doneText, { source, type: 'connected', ...session })
      },
    )

    app.get('/sandbox/bank.js', { config: { sameForAll: true }, schema: { hide: true } }, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(BANK_PAGE_SCRIPT),
    )

    app.post(
      '/sandbox/bank/sessions',
      {
        schema: {
          tags: ['sandbox'],
          summary: 'Sign in to the simulated bank',
          body: SandboxBankSessionBody,
          response: { 200: NewerBankTokenBody, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { token, scenario } = request.body
        const { userId } = await transaction((tx) => redeemUrlToken(tx, deps, token))
        return wireSession(simulation.openSession(userId, scenario), SANDBOX_BANK_IDS[0])
      },
    )

    /** Null for an expired or unknown ticket: the borrower then gets a page, not JSON. */
    function visitorOf(ticket: string) {
      try {
        return readWidgetTicket(deps, ticket)
      } catch (error) {
        if (error instanceof AppError) return null
        throw error
      }
    }
  })
