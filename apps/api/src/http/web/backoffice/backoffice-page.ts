import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shellTexts } from '@puente/texts/backoffice-shell'
import { escapeHtml } from '../../../platform/escape-html.ts'

/**
 * The page of the back office runs only our scripts, loads only our files and may not be framed. Images may be `blob:`, so that a
 * document is shown without an address of its own.
 */
export const BACKOFFICE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The built page with the brand's name in it. The API also runs without a build: in tests and beside the development server. */
export function readBackofficePage(dir: string, brand: string): string {
  const file = join(dir, 'index.html')
  const html = existsSync(file)
    ? readFileSync(file, 'utf8')
    : '<!doctype html><html lang="es"><head><!--puente:title--></head><body><!--puente:noscript--></body></html>'
  const name = escapeHtml(brand)
  return html
    .replace(
      '<!--puente:title-->',
      () => `<title>${escapeHtml(shellTexts.appName(brand))}</title><meta name="application-name" content="${name}">`,
    )
    .replace('<!--puente:noscript-->', () => `<noscript><p>${escapeHtml(shellTexts.noScript)}</p></noscript>`)
}
