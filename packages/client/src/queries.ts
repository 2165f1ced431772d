import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** A query, or all of a kind: what begins with this key is loaded again. */
export interface Loaded {
  readonly queryKey: QueryKey
}

/** The parts of a path, so that the key of a loan covers what is below it, and that of the list every loan. */
export const keyOf = (path: string): readonly string[] => path.split('/').slice(1)

export const reload = (queryClient: QueryClient, changed: readonly Loaded[]): void => {
  for (const { queryKey } of changed) void queryClient.invalidateQueries({ queryKey })
}

/** Loads again what a request has changed. */
export function useReload(): (...changed: readonly Loaded[]) => void {
  const queryClient = useQueryClient()
  return useCallback((...changed) => reload(queryClient, changed), [queryClient])
}
