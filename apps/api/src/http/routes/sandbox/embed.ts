import { createHash } from 'node:crypto'
import { embedTexts } from '@puente/texts/embed'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../../../config.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { publicOrigin } from '../../web/caller-origin.ts'

const texts = embedTexts.demo

/** A distinct design, to show which styles the calculator inherits from the host page. */
const STYLE = `
:root{color-scheme:light;font-family:Georgia,'Times New Roman',serif;color:#2b2118;background:#fffaf2}
*{box-sizing:border-box}
body{margin:0}
header,main,footer{max-width:70rem;margin:0 auto;padding:1.25rem 1rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline;border-bottom:2px solid #b3541e}
header strong{font-size:1.4rem}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem}
h1{font-size:clamp(1.75rem,5vw,2.75rem);line-height:1.15;margin:1rem 0 0}
h2{font-size:1.25rem;margin:0 0 .75rem}
p{max-width:42rem;line-height:1.6;margin:.75rem 0 0}
a{color:#8a3c10}
pre{overflow:auto;margin:.75rem 0 0;padding:1rem;border-radius:.5rem;background:#2b2118;color:#fdf1e3;font:.9rem/1.6 ui-monospace,monospace}
.both{display:grid;gap:2rem}
.themed puente-calculator{--puente-primary:#b3541e;--puente-on-primary:#fff;--puente-radius:4px;--puente-font:Georgia,serif}
footer{color:#6b5a4a;border-top:1px solid #e6d8c6}
@media(min-width:60rem){.both{grid-template-columns:1fr 1fr;align-items:start}}
`

const snippet = (origin: string) =>
  `<script src="${origin}/embed/calculator.js" async></script>\n<puente-calculator amount="150" term="14"></puente-calculator>`

const page = (origin: string) => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(texts.title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
<script src="/embed/calculator.js" async></script>
</head>
<body>
<header><strong>${escapeHtml(texts.brand)}</strong><span>${escapeHtml(texts.menu)}</span></header>
<main>
<div><h1>${escapeHtml(texts.heading)}</h1><p>${escapeHtml(texts.intro)}</p></div>
<div class="both">
<puente-calculator amount="150" term="14"></puente-calculator>
<section class="themed"><h2>${escapeHtml(texts.themed)}</h2><puente-calculator label="${escapeHtml(texts.themedLabel)}" amount="300" term="30" promocode-field></puente-calculator></section>
</div>
<section><h2>${escapeHtml(texts.snippetTitle)}</h2><p>${escapeHtml(texts.snippetNote)}</p><pre tabindex="0"><code>${escapeHtml(snippet(origin))}</code></pre></section>
</main>
<footer>${escapeHtml(texts.footer)} <a href="/sandbox">${escapeHtml(texts.back)}</a></footer>
</body>
</html>`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The site of a fictitious company, with the calculator on it. */
export const sandboxEmbed =
  (config: Pick<Config, 'publicUrl'>): FastifyPluginAsync =>
  async (app) => {
    app.get('/sandbox/embed', { schema: { hide: true } }, (request, reply) =>
      reply
        .header(
          'content-security-policy',
          `default-src 'self'; style-src 'sha256-${STYLE_HASH}'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
        )
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page(publicOrigin(config, request))),
    )
  }
