import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiFailure } from './api/http.ts'
import { accessToken } from './session/access-token.ts'

const RETRIES = 2

/** By the first part of their key: queries whose answer is the same for every caller. */
const SAME_FOR_ALL: ReadonlySet<unknown> = new Set(['layout', 'sandbox'])

export const isSameForAll = (queryKey: QueryKey): boolean => SAME_FOR_ALL.has(queryKey[0])

/** Every other answer belongs to the token it was asked with: another session does not find it, whatever its key says. */
const hashOf = (queryKey: QueryKey): string =>
  isSameForAll(queryKey) ? hashKey(queryKey) : hashKey([accessToken(), queryKey])

/** For `placeholderData`: keeps the answer before in view while the next one loads, within one session. */
export const keepPreviousAnswer = <T>(
  previous: T | undefined,
  query: { readonly queryKey: QueryKey; readonly queryHash: string } | undefined,
): T | undefined => (query !== undefined && query.queryHash === hashOf(query.queryKey) ? previous : undefined)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashOf,
      // An answer is final; silence, and a server that is down for a moment, are worth asking again.
      retry: (failures, error) =>
        failures < RETRIES && (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500),
      staleTime: 5_000,
    },
    mutations: { retry: false },
  },
})
