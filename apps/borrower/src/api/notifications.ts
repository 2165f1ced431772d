import type { NotificationHistory, NotificationInbox } from '@puente/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** Requirements R7. */
export const INBOX_POLL_MS = 5_000

export const inboxQuery = queryOptions({
  queryKey: ['notification-inbox'],
  queryFn: ({ signal }) => call<NotificationInbox>('GET', '/v2/notification-inbox', { signal }),
  // A hidden tab does not poll; it polls again when it becomes visible.
  refetchInterval: INBOX_POLL_MS,
  retry: false,
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam, signal }) =>
    call<NotificationHistory>('GET', '/v2/notification-inbox/history', {
      query: pageParam === null ? {} : { before: pageParam },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
})

export const markRead = (ids: readonly number[]) => call<null>('POST', '/v2/notification-inbox/read', { body: { ids } })
