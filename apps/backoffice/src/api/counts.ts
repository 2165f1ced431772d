import type { StaffCounts } from '@puente/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './http.ts'
import { useTopic } from './live/live.ts'

const PATH = '/staff/counts'
/** For the time without a stream. */
const EVERY_MS = 60_000

/** How many wait in each queue that the signed-in person may open. */
export function useCounts(): StaffCounts['counts'] {
  useTopic('counts', [PATH])
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.get<StaffCounts>(PATH, undefined, signal),
    refetchInterval: EVERY_MS,
  })
  return data?.counts ?? {}
}
