import type { NotificationHistory, NotificationInbox } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { keepPreviousAnswer } from '../query-client.ts'
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

/** The newest notifications, so many pages of them. They are read together: a new one moves the others down. */
export const notificationsQuery = (pages: number) =>
  queryOptions({
    queryKey: ['notifications', pages],
    queryFn: async ({ signal }) => {
      const items: NotificationHistory['items'][number][] = []
      let next: number | null = null
      for (let page = 0; page < pages && (page === 0 || next !== null); page += 1) {
        const found: NotificationHistory = await call<NotificationHistory>('GET', '/v2/notification-inbox/history', {
          query: next === null ? {} : { before: next },
          signal,
        })
        items.push(...found.items)
        next = found.next
      }
      return { items, hasMore: next !== null }
    },
    placeholderData: keepPreviousAnswer,
  })

export const markRead = (ids: readonly number[]) => call<null>('POST', '/v2/notification-inbox/read', { body: { ids } })
