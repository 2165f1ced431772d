import { usePersonName } from '../api/people.ts'

/** A staff member by name, in a cell of a table. */
export function Person({ actor }: { readonly actor: string }) {
  return <>{usePersonName()(actor)}</>
}
