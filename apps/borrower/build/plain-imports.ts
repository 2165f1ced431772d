import type { Plugin } from 'vite'

const HELPER = /vite.preload-helper\.js$/

/**
 * Vite wraps every `import()` in a helper that first asks for the stylesheets of what is imported. Ours have none: there is
 * one stylesheet, and it is inside the page. So the helper, which every first visit would download, does nothing.
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
        throw new Error(`${needy.fileName} imports something with a stylesheet of its own, which nobody would load`)
    },
  }
}
