import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientSettings, Layout } from '@puente/contract'
import { pageTexts } from '@puente/texts/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteContent } from '../content/site-content.ts'
import { type CachedAnswer, cacheAnswer, sendCached } from './cached-answer.ts'

/** The HTML that this server writes itself: the shell of the borrower app, information pages, and "not found". */
export interface Pages {
  /** The hash by which the content security policy lets the brand's own style through. */
  readonly styleHash: string
  sendApp(request: FastifyRequest, reply: FastifyReply): FastifyReply
  sendContent(slug: string, request: FastifyRequest, reply: FastifyReply): FastifyReply
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** A page made for this one answer; `body` is HTML, already escaped. */
  sendPlain(page: { title: string; body: string }, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** JSON inside a script element: `<` is the only character that could end it. */
const jsonForHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Only custom properties with harmless values: a theme can recolour the page, it cannot do anything else. */
function declarations(theme: Record<string, string>): string {
  return Object.entries(theme)
    .filter(([name, value]) => /^--[\w-]+$/.test(name) && /^[\w\s#%.,()/'"-]+$/.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

export function brandStyle({ brand }: Layout): string {
  const light = `:root{${declarations(brand.theme.light)}}`
  return `${light}@media (prefers-color-scheme:dark){:root{${declarations(brand.theme.dark)}}}`
}

export function createPages(webDir: string, content: SiteContent, settings: ClientSettings): Pages {
  const style = brandStyle(content.layout)
  const head = `<style>${style}</style>`
  const brand = content.layout.brand.name
  const supportPhone = content.layout.contacts.customer_phone ?? settings.fallback_phones.customer
  const appHtml = readApp(webDir)
    .replace(
      '<!--puente:title-->',
      `<title>${escapeHtml(pageTexts.appTitle(brand))}</title><meta name="description" content="${escapeHtml(pageTexts.appDescription)}">`,
    )
    .replace(
      '<!--puente:noscript-->',
      `<noscript><p>${escapeHtml(pageTexts.noScript)} <a href="tel:${escapeHtml(supportPhone.replace(/\s/g, ''))}">${escapeHtml(supportPhone)}</a></p></noscript>`,
    )
    .replace('<!--puente:head-->', head)
    .replace(
      '<!--puente:settings-->',
      `<script type="application/json" id="puente-settings">${jsonForHtml(settings)}</script>`,
    )
  const stylesheet = /<link[^>]+rel="stylesheet"[^>]*>/.exec(appHtml)?.[0] ?? ''
  const brandName = escapeHtml(brand)

  const plainPage = (title: string, body: string) =>
    cacheAnswer(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${title} · ${brandName}</title><link rel="icon" href="/favicon.svg">${stylesheet}${head}</head>` +
        `<body><div class="content-page"><header><a href="/auth">${brandName}</a></header><main>${body}</main>` +
        `<footer><a href="/auth">${escapeHtml(pageTexts.back)}</a></footer></div></body></html>`,
      HTML,
    )
  const app = cacheAnswer(appHtml, HTML)
  const entry = cacheAnswer(appHtml.replace('</head>', `${ENTRY_PRELOADS}</head>`), HTML)
  const contentPages = new Map<string, CachedAnswer>(
    [...content.pages].map(([slug, { title, body }]) => [slug, plainPage(title, body)]),
  )
  const notFound = plainPage(
    escapeHtml(pageTexts.notFoundTitle),
    `<h1>${escapeHtml(pageTexts.notFoundTitle)}</h1><p>${escapeHtml(pageTexts.notFoundText)}</p>`,
  )
  const sendNotFound: Pages['sendNotFound'] = (request, reply) => {
    // Never 304 for an error page, whatever the caller has in its cache.
    request.headers['if-none-match'] = undefined
    return sendCached(request, reply.code(404), notFound, 'no-store')
  }
  return {
    styleHash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    sendApp(request, reply) {
      const path = request.url.split('?', 1)[0] ?? '/'
      return sendCached(request, reply, ENTRY_PATHS.has(path) ? entry : app)
    },
    sendContent(slug, request, reply) {
      const page = contentPages.get(slug)
      return page ? sendCached(request, reply, page) : sendNotFound(request, reply)
    },
    sendNotFound,
    sendPlain: ({ title, body }, request, reply) =>
      sendCached(request, reply, plainPage(escapeHtml(title), body), 'private, no-cache'),
  }
}

const HTML = 'text/html; charset=utf-8'

/** The first page shows a price: its figures are asked for with the page, not after its scripts have run. */
const ENTRY_PATHS = new Set(['/', '/auth', '/login', '/registration'])
const ENTRY_PRELOADS = ['/v2/products/1/prices', '/api/products/1/settings']
  .map((href) => `<link rel="preload" href="${href}" as="fetch" crossorigin="use-credentials">`)
  .join('')

function readApp(webDir: string): string {
  const file = join(webDir, 'index.html')
  // The API also runs alone, in tests and beside the development server of the web app.
  if (!existsSync(file))
    return '<!doctype html><html lang="es"><head><!--puente:head--></head><body><!--puente:settings--></body></html>'
  return readFileSync(file, 'utf8')
}
