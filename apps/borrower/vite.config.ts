import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const API = 'http://127.0.0.1:3000'
const SERVED_BY_THE_API = [
  '/v2',
  '/api',
  '/content',
  '/sandbox/',
  '/version.json',
  '/s/',
  '/payment',
  '/card',
  '/aggregation',
  '/health',
  '/embed/',
]

/** Under the API's prefix, and a page of this application all the same. */
const SANDBOX_PAGE_OF_THE_APP = '/sandbox/gallery'

/** The screen that most first visits open: it is a chunk of its own, and should not wait until the entry asks for it. */
const FIRST_SCREEN = 'screens/auth/auth/auth-screen.tsx'

function chunksOf(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): string[] {
  const found = new Set<string>()
  const visit = (fileName: string) => {
    const file = bundle[fileName]
    if (found.has(fileName) || file?.type !== 'chunk') return
    found.add(fileName)
    for (const imported of file.imports) visit(imported)
  }
  visit(entry.fileName)
  return [...found]
}

/** A chunk of a module and everything it imports, so that a page asks for a few files and not for one per component. */
const withImports = (name: string, test: RegExp, priority: number) => ({ name, test, priority })

/** Tells the browser in the page itself about the font and the first screen's chunks, which it would find late. */
function earlyLinks(): Plugin {
  return {
    name: 'puente-early-links',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return []
        const files = Object.values(bundle)
        const chunks = files
          .filter((file) => file.type === 'chunk')
          .filter((chunk) => chunk.isEntry || chunk.facadeModuleId?.endsWith(FIRST_SCREEN))
          .flatMap((chunk) => chunksOf(bundle, chunk))
        const fonts = files.map(({ fileName }) => fileName).filter((fileName) => fileName.endsWith('.woff2'))
        const preloads: HtmlTagDescriptor[] = [
          ...fonts.map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          })),
          ...[...new Set(chunks)]
            .filter((fileName) => !html.includes(fileName))
            .map((fileName) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', href: `/${fileName}`, crossorigin: '' },
            })),
        ]
        return preloads.map((tag) => ({ ...tag, injectTo: 'head' }))
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), earlyLinks()],
  build: {
    manifest: true,
    target: 'es2022',
    // With few chunks there is little to preload, and the list of what to preload would cost more than it saves.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // A folder of their own, so that the server can keep them to itself outside the sandbox.
        chunkFileNames: ({ facadeModuleId }) => {
          if (facadeModuleId?.includes('/screens/sandbox/')) return 'assets/sandbox/[name]-[hash].js'
          if (facadeModuleId?.includes('/src/dev/')) return 'assets/dev/[name]-[hash].js'
          return 'assets/[name]-[hash].js'
        },
        codeSplitting: {
          groups: [
            withImports('vendor', /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|wouter)[\\/]/, 3),
            withImports('shell', /src[\\/]shell[\\/]shell\.tsx$/, 2),
            withImports(
              'auth',
              /src[\\/](?:screens[\\/]auth[\\/]auth[\\/]phone-form|calculator[\\/]loan-calculator)\.tsx$/,
              1,
            ),
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the page's security policy allows no data: scripts, styles or fonts
  },
  server: {
    proxy: Object.fromEntries(
      SERVED_BY_THE_API.map((path) => [
        path,
        { target: API, bypass: ({ url }) => (url === SANDBOX_PAGE_OF_THE_APP ? '/index.html' : undefined) },
      ]),
    ),
  },
})
