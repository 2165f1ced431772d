import { useState } from 'react'

/** A value that the parent holds when it passes one, and that the component holds itself otherwise. */
export function useControllable<T>(
  value: T | undefined,
  initial: T,
  onValueChange: ((value: T) => void) | undefined,
): readonly [T, (next: T) => void] {
  const [own, setOwn] = useState(initial)
  const change = (next: T) => {
    setOwn(next)
    onValueChange?.(next)
  }
  return [value === undefined ? own : value, change]
}
