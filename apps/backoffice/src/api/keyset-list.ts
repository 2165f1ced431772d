import type { Query } from '@puente/client'
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { api } from './http.ts'

export interface KeysetPage<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

export interface KeysetList<T> {
  readonly rows: readonly T[]
  readonly isLoading: boolean
  readonly failure: Error | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  loadMore(): void
  retry(): void
}

const asList = <T>(query: UseInfiniteQueryResult<{ pages: KeysetPage<T>[] }>): KeysetList<T> => ({
  rows: query.data?.pages.flatMap(({ items }) => items) ?? [],
  isLoading: query.isPending,
  failure: query.isError && query.data === undefined ? query.error : null,
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  loadMore: () => void query.fetchNextPage(),
  retry: () => void query.refetch(),
})

/**
 * A list that the server gives page by page (`?after=&limit=` → `{items, next}`). Its query key starts with the path, so that
 * `useTopic` and acts can refresh it.
 */
export function useKeysetList<T>(path: string, query: Query = {}, { enabled = true } = {}): KeysetList<T> {
  return asList(
    useInfiniteQuery({
      queryKey: [path, query],
      queryFn: ({ pageParam, signal }) => api.get<KeysetPage<T>>(path, { ...query, after: pageParam }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      enabled,
    }),
  )
}
