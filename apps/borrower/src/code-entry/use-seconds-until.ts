import { useSyncExternalStore } from 'react'

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}

/** Whole seconds left until a time, computed from the clock: it stays right on a phone that slept. */
export const useSecondsUntil = (atMs: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((atMs - Date.now()) / 1000)))

/** A duration as minutes and seconds: 1:05. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
