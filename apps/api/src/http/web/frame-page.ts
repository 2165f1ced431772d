import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

/** A page for a frame in our own web app. Its own policy allows framing, by our pages only. */
interface FramePage {
  readonly title: string
  /** HTML, already escaped. */
  readonly body: string
  readonly style: string
  /** Origins that the page may load from, besides our own. */
  readonly origins?: { readonly script?: string; readonly frame?: string; readonly connect?: string }
  /** A provider's script may write style attributes, which no hash can cover. */
  readonly allowsInlineStyle?: boolean
}

export function sendFramePage(
  reply: FastifyReply,
  config: Pick<Config, 'allowedOrigins'>,
  { title, body, style, origins = {}, allowsInlineStyle = false }: FramePage,
): FastifyReply {
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  const directive = (name: string, ...sources: (string | undefined)[]) =>
    [name, ...sources.filter((source) => source !== undefined)].join(' ')
  const policy = [
    directive('default-src', "'none'"),
    directive('script-src', "'self'", origins.script),
    directive('style-src', "'self'", allowsInlineStyle ? "'unsafe-inline'" : hash, origins.script),
    directive('img-src', "'self'", 'data:', origins.script),
    directive('font-src', "'self'", origins.script),
    directive('connect-src', "'self'", origins.connect),
    directive('frame-src', origins.frame ?? "'none'"),
    directive('form-action', "'self'"),
    directive('base-uri', "'none'"),
    directive('frame-ancestors', "'self'", ...config.allowedOrigins),
  ].join('; ')
  reply.header('content-security-policy', policy).header('cache-control', 'no-store')
  // Older browsers only know this header, which cannot name other origins: where there are any, only the policy applies.
  if (config.allowedOrigins.length === 0) reply.header('x-frame-options', 'SAMEORIGIN')
  else reply.removeHeader('x-frame-options')
  return reply
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="es"><head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
        `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`,
    )
}
