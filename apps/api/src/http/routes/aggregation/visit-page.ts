import { AppError } from '@puente/domain'
import { bankWidgetTexts as texts } from '@puente/texts/sandbox-bank'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { readWidgetTicket } from '../../../lending/bank-data/widget-ticket.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { sendFramePage } from '../../web/frame-page.ts'

const STYLE = `
html,body{height:100%;margin:0}
iframe{display:block;width:100%;height:100%;border:0}
`

/** Polls the state of the visit until it ends, and notifies the parent page once. */
const SCRIPT = `const { state, origins } = document.currentScript.dataset
const ENDS = { connected: 'connected', imported: 'connected', cancelled: 'cancelled', failed: 'failed' }
const notify = (type) => {
  const message = { source: 'puente-bank', type, ...(type === 'failed' && { reason: 'bank_failed' }) }
  for (const origin of [location.origin, ...JSON.parse(origins)]) window.parent.postMessage(message, origin)
}
const ask = async () => {
  const answer = await fetch(state).catch(() => null)
  const end = answer?.ok ? ENDS[(await answer.json()).status] : undefined
  if (end !== undefined) return notify(end)
  if (answer === null || answer.status !== 401) setTimeout(ask, 2000)
}
if (window.parent !== window) ask()
`

const Ticket = z.string().min(1).max(1000)
const VisitQuery = z.object({ ticket: Ticket, visit: z.uuid() })
const PageQuery = VisitQuery.extend({ url: z.url({ protocol: /^https?$/ }).max(2000) })

export const visitPath = (visit: { ticket: string; reference: string; url: string }): string =>
  `/aggregation/visit?${new URLSearchParams({ ticket: visit.ticket, visit: visit.reference, url: visit.url })}`

/**
 * Our page around the page of a provider that notifies only the server when a borrower is done. It frames only the configured
 * provider, whatever its own address says.
 */
export const bankVisitPage =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { config, transaction } = deps
    const settings = config.bankData.find((one) => one.provider === 'unnax')
    if (settings?.provider !== 'unnax') return
    const { origin } = new URL(settings.url)

    app.get('/aggregation/visit', { schema: { hide: true, querystring: PageQuery } }, async (request, reply) => {
      const { ticket, visit, url } = request.query
      readWidgetTicket(deps, ticket)
      if (new URL(url).origin !== origin) throw new AppError('not_found', 'the page is not the provider’s')
      const state = `/aggregation/visit/state?${new URLSearchParams({ ticket, visit })}`
      return sendFramePage(reply, config, {
        title: texts.title,
        body:
          `<iframe title="${escapeHtml(texts.title)}" src="${escapeHtml(url)}" allow="clipboard-write"></iframe>` +
          `<script src="/aggregation/visit.js" defer data-state="${escapeHtml(state)}" data-origins="${escapeHtml(JSON.stringify(config.allowedOrigins))}"></script>`,
        style: STYLE,
        origins: { frame: origin },
      })
    })

    app.get('/aggregation/visit/state', { schema: { hide: true, querystring: VisitQuery } }, async (request, reply) => {
      const { loanId } = readWidgetTicket(deps, request.query.ticket)
      const connection = await transaction((tx) => tx.bankImports.connectionById(request.query.visit))
      if (connection?.loanId !== loanId) throw new AppError('not_found', 'the visit belongs to another borrower')
      return reply.header('cache-control', 'no-store').send({ status: connection.status })
    })

    app.get('/aggregation/visit.js', { config: { sameForAll: true }, schema: { hide: true } }, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
    )
  }
