/** Joins the class names that apply. Variants never overlap, so nothing has to be merged. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
