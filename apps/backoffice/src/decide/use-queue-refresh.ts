import { type Loaded, useReload } from '@puente/client'
import { useEffect } from 'react'
import { useFrameState } from '../api/counts.ts'
import { useTopic } from '../api/live/live.ts'

/** Loads a queue again when a claim in it changes, and when its length does. */
export function useQueueRefresh(queue: string, list: Loaded): void {
  const reload = useReload()
  useTopic(`queue:${queue}`, list)
  const length = useFrameState()?.counts[queue]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new length is the reason to load again.
  useEffect(() => {
    reload(list)
  }, [reload, list, length])
}
