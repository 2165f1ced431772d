import { useSyncExternalStore } from 'react'

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}

/** Whole seconds left until a time, read from the clock and not counted: a sleeping phone does not stop it. */
export const useSecondsUntil = (atMs: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((atMs - Date.now()) / 1000)))

/** A wait as a person reads it: 1:05. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
