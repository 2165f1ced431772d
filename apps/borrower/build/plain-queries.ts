import type { Plugin } from 'vite'

const MUTATIONS = /query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/
const STORE_SHIM = /wouter[\\/]src[\\/]use-sync-external-store\.js$/

/** What the query client calls by itself. */
const NO_MUTATIONS = `
export class MutationCache {
  clear() {}
  findAll() { return [] }
  resumePausedMutations() { return Promise.resolve() }
}
`

/**
 * Every query client brings the machinery of mutations, and the router a copy of a hook that React has. This app sends its changes
 * with plain calls and needs neither: two kilobytes of the first download.
 */
export function plainQueries(): Plugin {
  return {
    name: 'puente-plain-queries',
    enforce: 'pre',
    load: {
      filter: { id: [MUTATIONS, STORE_SHIM] },
      handler: (id) => (MUTATIONS.test(id) ? NO_MUTATIONS : `export { useSyncExternalStore } from 'react'`),
    },
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const unwanted = modules.find((id) => /query-core[\\/].*[\\/]mutation\.js$|use-sync-external-store[\\/]/.test(id))
      if (unwanted)
        throw new Error(`the build contains ${unwanted}: does a screen use useMutation, or was a file moved?`)
    },
  }
}
