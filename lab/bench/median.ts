/** The middle one of an odd number of figures: one slow moment of the machine changes nothing. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((left, right) => left - right)[figures.length >> 1] ?? Number.NaN
