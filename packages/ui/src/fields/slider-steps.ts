import { snapToClosest, stepAbove, stepBelow } from '@puente/domain'

/** The values of a slider. The rules are the domain's. */
export interface SliderSteps {
  readonly min: number
  readonly max: number
  /** For a typed value or a drag. */
  readonly closest: (value: number) => number
  /** For minus. */
  readonly previous: (value: number) => number
  /** For plus. */
  readonly next: (value: number) => number
}

/** The steps of a list of offered values, ascending, as `stepsOf` returns them. */
export const sliderSteps = (options: readonly number[]): SliderSteps => ({
  min: stepBelow(Number.NEGATIVE_INFINITY, options),
  max: stepAbove(Number.POSITIVE_INFINITY, options),
  closest: (value) => snapToClosest(value, options),
  previous: (value) => stepBelow(value, options),
  next: (value) => stepAbove(value, options),
})
