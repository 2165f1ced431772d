import type { SliderSteps } from './slider-steps.ts'

/** The share of the whole range that PageUp and PageDown move by. */
const PAGE_SHARE = 0.1

function pageFrom(value: number, steps: SliderSteps, direction: 1 | -1): number {
  const target = steps.closest(value + direction * PAGE_SHARE * (steps.max - steps.min))
  if (target !== value) return target
  return direction === 1 ? steps.next(value) : steps.previous(value)
}

/** The value that a key on the range control leads to, or undefined for a key without a meaning here. */
export function valueForKey(key: string, value: number, steps: SliderSteps): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return steps.next(value)
    case 'ArrowLeft':
    case 'ArrowDown':
      return steps.previous(value)
    case 'PageUp':
      return pageFrom(value, steps, 1)
    case 'PageDown':
      return pageFrom(value, steps, -1)
    case 'Home':
      return steps.min
    case 'End':
      return steps.max
  }
}
