import type { Plugin } from 'vite'

/** The modules of the query library and the router that this app does not need, and what takes their place. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  // What the query client calls by itself.
  [
    /query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/,
    `export class MutationCache {
       clear() {}
       findAll() { return [] }
       resumePausedMutations() { return Promise.resolve() }
     }`,
  ],
  [
    /query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/,
    `export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined`,
  ],
  [
    /react-query[\\/]build[\\/]modern[\\/]errorBoundaryUtils\.js$/,
    `export const ensurePreventErrorBoundaryRetry = () => {}, useClearResetErrorBoundary = () => {}, getHasError = () => false`,
  ],
  [
    /react-query[\\/]build[\\/]modern[\\/]suspense\.js$/,
    `export const defaultThrowOnError = () => false, ensureSuspenseTimers = () => {}, fetchOptimistic = () => {}, shouldSuspend = () => false`,
  ],
  [
    /react-query[\\/]build[\\/]modern[\\/]QueryErrorResetBoundary\.js$/,
    `export const QueryErrorResetBoundary = null, useQueryErrorResetBoundary = () => {}`,
  ],
  [
    /react-query[\\/]build[\\/]modern[\\/]IsRestoringProvider\.js$/,
    `export const IsRestoringProvider = null, useIsRestoring = () => false`,
  ],
  // React has this hook since version 18.
  [/wouter[\\/]src[\\/]use-sync-external-store\.js$/, `export { useSyncExternalStore } from 'react'`],
]

const OWN_SOURCE = /apps[\\/]borrower[\\/]src[\\/].*\.tsx?$/
const UNAVAILABLE = /\b(?:useMutation|useInfiniteQuery|infiniteQueryOptions|useSuspense\w*|throwOnError)\b/

/**
 * Every query brings the machinery of mutations, endless lists, suspense, error boundaries and restored caches, and the router a copy
 * of a hook that React has. This app uses none of them: three kilobytes of the first download. A source that does fails the build.
 */
export function plainQueries(): Plugin {
  const replaced = new Set<RegExp>()
  return {
    name: 'puente-plain-queries',
    enforce: 'pre',
    load: {
      filter: { id: REPLACED.map(([file]) => file) },
      handler(id) {
        const found = REPLACED.find(([file]) => file.test(id))
        if (found) replaced.add(found[0])
        return found?.[1]
      },
    },
    transform: {
      filter: { id: OWN_SOURCE, code: UNAVAILABLE },
      handler(code, id) {
        throw new Error(`${id} uses ${code.match(UNAVAILABLE)?.[0]}, which the build leaves out`)
      },
    },
    generateBundle() {
      const missed = REPLACED.find(([file]) => !replaced.has(file))
      if (missed) throw new Error(`no module is ${missed[0]}: was it moved?`)
    },
  }
}
