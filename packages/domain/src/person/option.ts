import { type Checked, invalid, valid } from '../checked.ts'

/** A choice from a closed list, by id. A missing choice is required; an unknown id is rejected. */
export const parseOption =
  <T extends string | number>(ids: readonly T[]) =>
  (input: string | number | null | undefined): Checked<T, 'field_required' | 'unknownOption'> => {
    if (input === null || input === undefined || input === '') return invalid('field_required')
    const id = ids.find((candidate) => candidate === input)
    return id === undefined ? invalid('unknownOption') : valid(id)
  }
