import { keyOf, type Loaded, type Query } from '@puente/client'
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { addressOf, api } from './http.ts'

interface KeysetPage<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

/** A list that the server gives page by page (`?after=&limit=` → `{items, next}`). Its key covers it with every filter. */
interface ListCall<T> extends Loaded {
  page(query: Query, signal: AbortSignal): Promise<KeysetPage<T>>
  /** The address of the same list as a file. */
  csv(query: Query): string
}

export const listCall = <T>(path: string): ListCall<T> => ({
  queryKey: keyOf(path),
  page: (query, signal) => api.get<KeysetPage<T>>(path, query, signal),
  csv: (query) => addressOf(path, { ...query, format: 'csv' }),
})

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

export function useKeysetList<T>(list: ListCall<T>, query: Query = {}): KeysetList<T> {
  return asList(
    useInfiniteQuery({
      queryKey: [...list.queryKey, query],
      queryFn: ({ pageParam, signal }) => list.page({ ...query, after: pageParam }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  )
}
