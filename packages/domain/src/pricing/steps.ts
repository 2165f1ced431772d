/** Offered values from `from` to `to`, both included, in increments of `step`. Used for cents and for days. */
export interface StepRange {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** Every offered value, ascending, without duplicates. `to` is offered even if it is off the step. */
export function stepsOf(ranges: readonly StepRange[]): readonly number[] {
  const values = new Set<number>()
  for (const { from, to, step } of ranges) {
    if (!(step > 0) || from > to) throw new RangeError(`no steps of ${step} from ${from} to ${to}`)
    for (let value = from; value < to; value += step) values.add(value)
    values.add(to)
  }
  return [...values].sort((left, right) => left - right)
}

function firstOf(options: readonly number[]): number {
  const first = options[0]
  if (first === undefined) throw new RangeError('no values are offered')
  return first
}

/** The offered value nearest to a typed one (requirements R5); halfway, the lower one, which costs less. */
export function snapToClosest(value: number, options: readonly number[]): number {
  let closest = firstOf(options)
  for (const option of options) {
    const gain = Math.abs(closest - value) - Math.abs(option - value)
    if (gain > 0 || (gain === 0 && option < closest)) closest = option
  }
  return closest
}

/** The next lower offered value, for the minus button; stays at the lowest. */
export function stepBelow(value: number, options: readonly number[]): number {
  let previous = firstOf(options)
  for (const option of options) if (option < value) previous = option
  return previous
}

/** The next higher offered value, for the plus button; stays at the highest. */
export function stepAbove(value: number, options: readonly number[]): number {
  firstOf(options)
  return options.find((option) => option > value) ?? Number(options.at(-1))
}
