import { keyOf, type Query } from '@puente/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'

/** A read of the API as a query, whose key is its path. */
export const read = <T>(path: string, query?: Query) =>
  queryOptions({
    queryKey: [...keyOf(path), ...(query === undefined ? [] : [query])],
    queryFn: ({ signal }) => api.get<T>(path, query, signal),
  })
