import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientSettings, Layout } from '@puente/contract'
import { authTexts } from '@puente/texts/auth'
import { pageTexts } from '@puente/texts/pages'
import { registrationTexts } from '@puente/texts/registration'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteContent } from '../../platform/content/site-content.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { type CachedAnswer, cacheAnswer, sendCached } from './cached-answer.ts'
import { addVary } from './vary.ts'

/** The HTML that this server renders: the shell of the borrower app, information pages and "not found". */
export interface Pages {
  /** The hashes that allow the inline styles of our pages in the content security policy. */
  readonly styleHashes: readonly string[]
  sendApp(request: FastifyRequest, reply: FastifyReply): FastifyReply
  sendContent(slug: string, request: FastifyRequest, reply: FastifyReply): FastifyReply
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** A page rendered for one response; `body` is escaped HTML. `isSecret` forbids storing a copy. */
  sendPlain(
    page: { title: string; body: string; isSecret?: boolean; isFile?: boolean },
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply
}

/** JSON inside a script element: `<` is the only character that could end it. */
const jsonForHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Only custom properties with harmless values: a theme can recolour the page and nothing else. */
function declarations(theme: Record<string, string>): string {
  return Object.entries(theme)
    .filter(([name, value]) => /^--[\w-]+$/.test(name) && /^[\w\s#%.,()/'"-]+$/.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

function brandStyle({ brand }: Layout): string {
  const light = `:root{${declarations(brand.theme.light)}}`
  return `${light}@media (prefers-color-scheme:dark){:root{${declarations(brand.theme.dark)}}}`
}

export function createPages(webDir: string, content: SiteContent, settings: ClientSettings): Pages {
  const style = brandStyle(content.layout)
  const head = `<style>${style}</style>`
  const brand = content.layout.brand.name
  const supportPhone = content.layout.contacts.customer_phone ?? settings.fallback_phones.customer
  const phoneLink = `<a href="tel:${escapeHtml(supportPhone.replace(/\s/g, ''))}">${escapeHtml(supportPhone)}</a>`
  const call = `<p>${escapeHtml(pageTexts.call)} ${phoneLink}</p>`
  const { html, stylesheet, css } = readApp(webDir)
  const appHtml = html
    .replace(stylesheet, () => (css === '' ? '' : `<style>${css}</style>`))
    .replace(
      '<!--puente:title-->',
      `<title>${escapeHtml(pageTexts.appTitle(brand))}</title><meta name="description" content="${escapeHtml(pageTexts.appDescription)}">`,
    )
    .replace('<!--puente:noscript-->', `<noscript><p>${escapeHtml(pageTexts.noScript)} ${phoneLink}</p></noscript>`)
    .replace(
      '<!--puente:late-->',
      `<div class="late-help"><p>${escapeHtml(pageTexts.late)}</p><p><a href="">${escapeHtml(pageTexts.reload)}</a></p>${call}</div>`,
    )
    .replace('<!--puente:headline-->', HEADLINE)
    .replace('<!--puente:head-->', head)
    .replace(
      '<!--puente:settings-->',
      `<script type="application/json" id="puente-settings">${jsonForHtml(settings)}</script>`,
    )
  const brandName = escapeHtml(brand)

  const mark = `<img src="${escapeHtml(content.layout.brand.logo_url ?? '/favicon.svg')}" alt="" width="32" height="32">`
  const frame = (title: string, { links, header, main, footer }: PlainParts) =>
    cacheAnswer(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${title} · ${brandName}</title>${links}${head}</head>` +
        `<body><div class="content-page"><header>${header}</header><main>${main}</main>${footer}</div></body></html>`,
      HTML,
    )
  const way = `<p><a href="/auth">${escapeHtml(pageTexts.goBack)}</a></p>`
  const plainPage = (title: string, main: string) =>
    frame(title, {
      links: `<link rel="icon" href="/favicon.svg">${stylesheet}`,
      header: `<a class="content-brand" href="/auth">${mark}${brandName}</a>${phoneLink}`,
      // A long text is left where it was opened, not only at its end.
      main: `${way}${main}`,
      footer: `<footer><a href="/auth">${escapeHtml(pageTexts.back)}</a></footer>`,
    })
  /** A page that the browser opens from memory or saves: it has no address, so it cannot refer to other files. */
  const filePage = (title: string, main: string) =>
    frame(title, {
      links: css === '' ? '' : `<style>${css}</style>`,
      header: `<span class="content-brand">${brandName}</span>${phoneLink}`,
      main,
      footer: '',
    })
  const early = readEarlyChunks(webDir)
  const withChunks = (shell: string, files: readonly string[] = []) => {
    const links = files.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin fetchpriority="low">`)
    return cacheAnswer(
      shell.replace('</head>', () => `${links.join('')}</head>`),
      HTML,
    )
  }
  const plainShell = appHtml.replace(OPENING, '').replace(STEP_FRAME, '')
  const apps: Readonly<Record<Area, CachedAnswer>> = {
    auth: withChunks(plainShell, early.areas.auth),
    account: withChunks(plainShell, early.areas.account),
    registration: withChunks(plainShell, early.areas.registration),
  }
  const opening = withChunks(appHtml.replace(STEP_FRAME, ''), early.areas.auth)
  const stepHtml = appHtml.replace(PAGE_FRAME, '')
  const outlines = stepOutlines(settings)
  /** For a customer with a session. */
  const steps = new Map<string, CachedAnswer>(
    Object.entries(early.steps).map(([path, files]) => {
      const outline = outlines[path]
      const shell = outline === undefined ? plainShell : stepHtml.replace('<!--puente:step-outline-->', () => outline)
      return [path, withChunks(shell, files)]
    }),
  )
  const app = cacheAnswer(plainShell, HTML)
  const contentPages = new Map<string, CachedAnswer>(
    [...content.pages].map(([slug, { title, body }]) => [slug, plainPage(title, body)]),
  )
  const notFound = plainPage(
    escapeHtml(pageTexts.notFoundTitle),
    `<h1>${escapeHtml(pageTexts.notFoundTitle)}</h1><p>${escapeHtml(pageTexts.notFoundText)}</p>${call}`,
  )
  const sendNotFound: Pages['sendNotFound'] = (request, reply) => {
    // Never 304 for an error page, whatever the caller has cached.
    request.headers['if-none-match'] = undefined
    return sendCached(request, reply.code(404), notFound, 'no-store')
  }
  return {
    styleHashes: [style, css].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    sendApp(request, reply) {
      const [path = '/', query = ''] = request.url.split('?', 2)
      if (FRONT_PATHS.has(path)) {
        addVary(reply, 'Cookie')
        const leadsElsewhere = LEADS_ELSEWHERE.test(query) || HAS_SESSION.test(request.headers.cookie ?? '')
        if (!leadsElsewhere) return sendCached(request, reply, opening)
      }
      const step = steps.get(path)
      if (step !== undefined) {
        addVary(reply, 'Cookie')
        if (HAS_SESSION.test(request.headers.cookie ?? '')) return sendCached(request, reply, step)
      }
      const area = areaOf(path)
      return sendCached(request, reply, area === null ? app : apps[area])
    },
    sendContent(slug, request, reply) {
      const page = contentPages.get(slug)
      return page ? sendCached(request, reply, page) : sendNotFound(request, reply)
    },
    sendNotFound,
    sendPlain: ({ title, body, isSecret = false, isFile = false }, request, reply) => {
      const page = (isFile ? filePage : plainPage)(escapeHtml(title), body)
      return sendCached(request, reply, page, isSecret ? 'no-store' : 'private, no-cache')
    },
  }
}

const HTML = 'text/html; charset=utf-8'

/** HTML of a page without the app. */
interface PlainParts {
  readonly links: string
  readonly header: string
  readonly main: string
  readonly footer: string
}

/**
 * Pages that start with the same files, which the page preloads. Never preload data of a caller: a browser reuses the response
 * for any later request to that address, whatever token it carries.
 */
type Area = 'auth' | 'account' | 'registration'

/**
 * The headline of the front page, which a visitor reads while the app loads. Left out for a customer with a session, who goes on
 * to the account, and for "Entrar", which starts with the phone number.
 */
const HEADLINE =
  `<h1 class="landscape-title">${escapeHtml(authTexts.headline)}</h1>` +
  `<p class="mt-2 leading-snug lg:mt-4 lg:max-w-[36ch] lg:text-xl">${escapeHtml(authTexts.subline)}</p>`
const OPENING = /<!--puente:opening-->.*<!--puente:opening-end-->/s

const { steps: STEP_TEXTS } = registrationTexts
const outlineOf = ({ title, text }: { readonly title: string; readonly text: string }) =>
  `<h1>${escapeHtml(title)}</h1><p class="text-lg text-ink-soft">${escapeHtml(text)}</p>`

/**
 * The steps that have one heading for every customer, who reads it while the app loads. Left out without a session, which leads
 * to the sign-in. Where photos come before the first form, that step starts with theirs.
 */
const stepOutlines = ({ scan_first: startsWithPhotos }: ClientSettings): Readonly<Record<string, string>> => ({
  ...(startsWithPhotos ? {} : { '/registration/personal-data': outlineOf(STEP_TEXTS.personalData) }),
  '/registration/additional-information': outlineOf(STEP_TEXTS.additionalInformation),
  '/registration/completing': outlineOf(STEP_TEXTS.dynamic),
})
const STEP_FRAME = /<!--puente:step-->.*<!--puente:step-end-->/s
const PAGE_FRAME = /<!--puente:page-->.*<!--puente:page-end-->/s
const FRONT_PATHS = new Set(['/', '/auth'])
const HAS_SESSION = /(?:^|; *)access_token=/
const LEADS_ELSEWHERE = /(?:^|&)(?:entrar|access_token)(?:[=&]|$)/

const ENTRY_PATHS = new Set(['/', '/auth', '/login', '/registration'])

function areaOf(path: string): Area | null {
  if (ENTRY_PATHS.has(path)) return 'auth'
  if (path.startsWith('/registration/')) return 'registration'
  return path === '/account' || path.startsWith('/account/') ? 'account' : null
}

/** The chunks that a page should preload. Written by the build of the web app, next to its page. */
interface EarlyChunks {
  readonly areas: Partial<Record<Area, readonly string[]>>
  /** By address, those of the area included. */
  readonly steps: Readonly<Record<string, readonly string[]>>
}

function readEarlyChunks(webDir: string): EarlyChunks {
  const file = join(webDir, '.vite', 'early-chunks.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { areas: {}, steps: {} }
}

interface BuiltApp {
  readonly html: string
  /** The stylesheet link and its content: inlined, so that the page renders its frame before any other file has loaded. */
  readonly stylesheet: string
  readonly css: string
}

function readApp(webDir: string): BuiltApp {
  const file = join(webDir, 'index.html')
  // The API also runs alone, in tests and next to the development server of the web app.
  if (!existsSync(file)) {
    const html =
      '<!doctype html><html lang="es"><head><!--puente:head--></head><body><!--puente:settings--></body></html>'
    return { html, stylesheet: '', css: '' }
  }
  const html = readFileSync(file, 'utf8')
  const [stylesheet, href] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? []
  if (stylesheet === undefined || href === undefined) throw new Error(`${file} names no stylesheet`)
  return { html, stylesheet, css: readFileSync(join(webDir, href), 'utf8') }
}
