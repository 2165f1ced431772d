import type { StaffCounts } from '@puente/contract'
import { useQuery } from '@tanstack/react-query'
import { useTopic } from './live/live.ts'
import { read } from './queries.ts'

/** For the time without a stream, and for midnight. */
const EVERY_MS = 60_000

export const countsQuery = read<StaffCounts>('/staff/counts')

/** How many wait in each queue that the signed-in person may open, and how far the nights are. */
export function useFrameState(): StaffCounts | undefined {
  return useQuery({ ...countsQuery, refetchInterval: EVERY_MS }).data
}

/** Mounted once, by the frame: keeps the state fresh. */
export function useFrameUpdates(): void {
  useTopic('counts', countsQuery)
  useTopic('night', countsQuery)
}
