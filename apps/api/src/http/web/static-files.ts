import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { markSameForAll } from './private-answers.ts'
import { PUBLIC_HEADERS } from './public-answers.ts'

/** Build output that is not public: `pages.ts` serves index.html with its settings filled in. */
const NOT_SERVED = /^\/(?:index\.html|build-stamp\.txt|\.vite\/)/
const SANDBOX_ONLY = /^\/assets\/(?:sandbox|dev)\//

/** Serves the files of the built web app. */
export async function addStaticFiles(
  app: FastifyInstance,
  webDir: string,
  { developerToolbar }: { readonly developerToolbar: boolean },
): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', markSameForAll)
    await files.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // A folder is not a file: `/` is a page of the web app, and other folders are not found.
      allowedPath: (path) =>
        !path.endsWith('/') && !NOT_SERVED.test(path) && (developerToolbar || !SANDBOX_ONLY.test(path)),
      setHeaders: (reply, path) => {
        // Other sites embed these under a fixed name: a new version must reach them within minutes.
        if (path.includes('/embed/'))
          return reply.headers({ ...PUBLIC_HEADERS, 'cache-control': 'public, max-age=300' })
        // Names under assets carry a hash of their content: they never change.
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
}
