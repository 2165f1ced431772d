import { createQueryClient } from '@puente/client'
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { accessToken } from './session/access-token.ts'

/** The first key part of queries whose response is the same for every caller. */
const SAME_FOR_ALL: ReadonlySet<unknown> = new Set(['layout', 'sandbox'])

export const isSameForAll = (queryKey: QueryKey): boolean => SAME_FOR_ALL.has(queryKey[0])

/** All other responses belong to the token they were requested with: another session does not see them. */
const hashOf = (queryKey: QueryKey): string =>
  isSameForAll(queryKey) ? hashKey(queryKey) : hashKey([accessToken(), queryKey])

/** For `placeholderData`: keeps the previous response visible while the next one loads, within one session. */
export const keepPreviousAnswer = <T>(
  previous: T | undefined,
  query: { readonly queryKey: QueryKey; readonly queryHash: string } | undefined,
): T | undefined => (query !== undefined && query.queryHash === hashOf(query.queryKey) ? previous : undefined)

export const queryClient = createQueryClient(hashOf)
