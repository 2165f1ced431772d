import type { SliderSteps } from './slider-steps.ts'

/** The share of the range that PageUp and PageDown move. */
const PAGE_SHARE = 0.1

function pageFrom(value: number, steps: SliderSteps, direction: 1 | -1): number {
  const target = steps.closest(value + direction * PAGE_SHARE * (steps.max - steps.min))
  if (target !== value) return target
  return direction === 1 ? steps.next(value) : steps.previous(value)
}

/** The value after a key press on the range control, or undefined for other keys. */
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
