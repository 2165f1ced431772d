import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure, api } from './http.ts'
import { setServerNow } from './server-time.ts'

export interface StaffCounts {
  /** The server's time, ISO. */
  readonly now: string
  /** How many wait in each queue that the caller may see. */
  readonly counts: Readonly<Record<string, number>>
}

const EVERY_MS = 60_000

/** The numbers of the rail. `GET /staff/events` makes them fresh at once; the interval is for the time without a stream. */
export function useCounts(): StaffCounts | undefined {
  const { data } = useQuery({
    queryKey: ['/staff/counts'],
    queryFn: async ({ signal }) => {
      try {
        return await api.get<StaffCounts>('/staff/counts', undefined, signal)
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === 404) return null
        throw failure
      }
    },
    refetchInterval: EVERY_MS,
  })
  const now = data?.now
  useEffect(() => {
    if (now !== undefined) setServerNow(now)
  }, [now])
  return data ?? undefined
}
