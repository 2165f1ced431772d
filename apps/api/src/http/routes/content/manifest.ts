import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { cacheAnswer, sendCached } from '../../web/cached-answer.ts'

/** The files of `apps/borrower/public/icons`. */
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]

/** What a phone needs to put the app on its home screen, under the brand's name and colours. */
export const manifest =
  ({ content }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { name, theme } = content.layout.brand
    const answer = cacheAnswer(
      JSON.stringify({
        name,
        short_name: name,
        lang: 'es',
        id: '/account',
        start_url: '/account',
        scope: '/',
        display: 'standalone',
        background_color: theme.light['--color-paper'] ?? '#fbfaf7',
        theme_color: theme.light['--color-primary'] ?? '#0b6b62',
        icons: ICONS,
      }),
      'application/manifest+json',
    )
    app.get('/manifest.webmanifest', { config: { sameForAll: true }, schema: { hide: true } }, async (request, reply) =>
      sendCached(request, reply, answer),
    )
  }
