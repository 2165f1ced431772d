import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFrameState } from '../api/counts.ts'
import { useTopic } from '../api/live/live.ts'

/** Loads a queue again when a claim in it changes, and when its length does. */
export function useQueueRefresh(queue: string, path: string): void {
  const queryClient = useQueryClient()
  useTopic(`queue:${queue}`, [path])
  const length = useFrameState()?.counts[queue]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new length is the reason to load again.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [path] })
  }, [queryClient, path, length])
}
