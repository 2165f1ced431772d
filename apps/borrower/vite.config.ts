import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { refuseChunkCycles } from './build/chunk-cycles.ts'
import { CHUNK_GROUPS } from './build/chunks.ts'
import { earlyLinks } from './build/early-links.ts'

const API = 'http://127.0.0.1:3000'
const API_PATHS = [
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

/** Under the API's prefix, but a page of this app. */
const APP_SANDBOX_PAGE = '/sandbox/gallery'

export default defineConfig({
  plugins: [react(), tailwindcss(), earlyLinks(), refuseChunkCycles()],
  build: {
    manifest: true,
    target: 'es2022',
    // There are few chunks to preload, and the preload list would cost more than it saves.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // Separate folders, so that the server can withhold them outside the sandbox.
        chunkFileNames: ({ facadeModuleId }) => {
          if (facadeModuleId?.includes('/screens/sandbox/')) return 'assets/sandbox/[name]-[hash].js'
          if (facadeModuleId?.includes('/src/dev/')) return 'assets/dev/[name]-[hash].js'
          return 'assets/[name]-[hash].js'
        },
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
    assetsInlineLimit: 0, // the page's security policy allows no data: scripts, styles or fonts
  },
  server: {
    proxy: Object.fromEntries(
      API_PATHS.map((path) => [
        path,
        { target: API, bypass: ({ url }) => (url === APP_SANDBOX_PAGE ? '/index.html' : undefined) },
      ]),
    ),
  },
})
