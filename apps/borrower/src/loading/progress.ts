import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  running += by
  for (const listener of listeners) listener()
}

/** Counts a pending promise; the page shows its loading bar while any is pending. */
export async function trackProgress<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isInProgress = (): boolean => running > 0

export const useIsInProgress = (): boolean => useSyncExternalStore(subscribe, isInProgress)
