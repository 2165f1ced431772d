import type { Plugin } from 'vite'

const HELPER = /vite.preload-helper\.js$/

/**
 * Vite wraps every `import()` in a helper that first loads the stylesheets of the imported module. Our modules have none: the
 * only stylesheet is inlined in the page. The helper is replaced by a no-op to keep it out of the first download.
 */
export function plainImports(): Plugin {
  return {
    name: 'puente-plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    generateBundle(_options, bundle) {
      const needy = Object.values(bundle).find((file) => file.type === 'chunk' && file.code.includes('__vite__mapDeps'))
      if (needy)
        throw new Error(`${needy.fileName} imports a module with its own stylesheet, which the app would not load`)
    },
  }
}
