import type { StaffCounts } from '@puente/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './http.ts'
import { useTopic } from './live/live.ts'

const PATH = '/staff/counts'
/** For the time without a stream, and for midnight. */
const EVERY_MS = 60_000

/** How many wait in each queue that the signed-in person may open, and how far the nights are. */
export function useFrameState(): StaffCounts | undefined {
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.get<StaffCounts>(PATH, undefined, signal),
    refetchInterval: EVERY_MS,
  })
  return data
}

/** Mounted once, by the frame: keeps the state fresh. */
export function useFrameUpdates(): void {
  useTopic('counts', [PATH])
  useTopic('night', [PATH])
}
