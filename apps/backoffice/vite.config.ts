import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API = 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/backoffice/',
  plugins: [react(), tailwindcss()],
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the page's security policy allows no data: scripts, styles or fonts
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|wouter)[\\/]/,
              priority: 2,
            },
            // Without it, every module that two pages share becomes a file of its own.
            { name: 'common', minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { port: 5174, proxy: { '/staff': API, '/sandbox/': API, '/version.json': API } },
})
