import { bankWidgetTexts as texts } from '@puente/texts/sandbox-bank'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { bankOwnerOf } from '../../../lending/bank-data/bank-owner.ts'
import { readWidgetTicket } from '../../../lending/bank-data/widget-ticket.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { sendFramePage } from '../../web/frame-page.ts'

const STYLE = `
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:#fff;color:#14213a}
#note{padding:1rem;margin:0}
`

/**
 * Runs Kontomatik's widget and forwards its result in the one format that our page knows. The borrower corrects recoverable
 * errors, such as a wrong password, inside the widget; only an error that ends it is forwarded.
 */
const SCRIPT = `const widget = document.getElementById('widget')
const note = document.getElementById('note')
const { client, owner, country, blocked, origins } = widget.dataset
const notify = (message) => {
  if (window.parent === window) return
  for (const origin of [location.origin, ...JSON.parse(origins)]) {
    window.parent.postMessage({ source: 'puente-bank', ...message }, origin)
  }
}
if (typeof window.embedKontomatik === 'function') {
  note.hidden = true
  window.embedKontomatik({
    client,
    divId: 'widget',
    locale: 'es',
    country,
    ownerExternalId: owner,
    onSuccess: (target, sessionId, sessionIdSignature, options) =>
      notify({
        type: 'connected',
        sessionId,
        sessionIdSignature,
        bankId: String(target),
        bankName: String(options?.officialName ?? options?.name ?? target),
      }),
    onError: (exception) => notify({ type: 'failed', reason: String(exception?.name ?? exception ?? 'unknown') }),
  })
} else {
  note.textContent = blocked
  notify({ type: 'failed', reason: 'script_not_loaded' })
}
`

/** Our own page around Kontomatik's widget: the only place where their script runs. */
export const kontomatikPage =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { config } = deps
    const settings = config.bankData.find((one) => one.provider === 'kontomatik')
    if (settings?.provider !== 'kontomatik') return
    const { widgetUrl, client, country } = settings
    const { origin } = new URL(widgetUrl)

    app.get(
      '/aggregation/kontomatik/page',
      { schema: { hide: true, querystring: z.object({ ticket: z.string().min(1).max(1000) }) } },
      async (request, reply) => {
        const { loanId } = readWidgetTicket(deps, request.query.ticket)
        const data = {
          client,
          country,
          owner: bankOwnerOf(deps, loanId),
          blocked: texts.blocked,
          origins: JSON.stringify(config.allowedOrigins),
        }
        const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
        return sendFramePage(reply, config, {
          title: texts.title,
          body:
            `<p id="note" role="status">${escapeHtml(texts.loading)}</p><div id="widget"${attributes.join('')}></div>` +
            `<script src="${escapeHtml(widgetUrl)}" defer></script><script src="/aggregation/kontomatik/page.js" defer></script>`,
          style: STYLE,
          origins: { script: origin, frame: origin, connect: origin },
          allowsInlineStyle: true,
        })
      },
    )
    app.get(
      '/aggregation/kontomatik/page.js',
      { config: { sameForAll: true }, schema: { hide: true } },
      (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
    )
  }
