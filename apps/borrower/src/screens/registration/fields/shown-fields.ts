import type { RawFields } from '../../../forms/use-form.ts'

/** The visible questions. */
export type Shows = (name: string) => boolean

export const showsAll: Shows = () => true

export const shownOf = <N extends string>(names: readonly N[], shows: Shows): ReadonlySet<N> =>
  new Set(names.filter(shows))

/** The questions that the known data does not answer, or no longer: a document may have expired. */
export function unansweredFields<V extends Record<string, unknown>>(fields: RawFields<V>): ReadonlySet<string> {
  const names = Object.keys(fields)
  const known = Object.fromEntries(names.map((name) => [name, fields[name as keyof V].initial])) as V
  return new Set(names.filter((name) => !fields[name as keyof V].check(known[name as keyof V], known).ok))
}
