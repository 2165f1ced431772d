import { useState } from 'react'

/** A value controlled by the parent if it passes one, and by the component otherwise. */
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
