/** Joins the class names that apply. Variants never overlap, so no merging is needed. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
