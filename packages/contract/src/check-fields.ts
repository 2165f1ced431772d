import type { Checked, FieldError } from '@puente/domain'

export type CheckedFields<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: readonly FieldError[] }

type Verdicts = Readonly<Record<string, Checked<unknown, string>>>
type ValuesOf<V extends Verdicts> = { readonly [K in keyof V]: Extract<V[K], { readonly ok: true }>['value'] }

/**
 * Combines the results of a block's fields: all values, or all errors at their dotted properties, so that a form can show every
 * error at once. Schemas alone cannot do this: some rules depend on the date or on the person.
 */
export function checkFields<V extends Verdicts>(block: string | null, verdicts: V): CheckedFields<ValuesOf<V>> {
  const errors: FieldError[] = []
  const values: [string, unknown][] = []
  for (const [name, verdict] of Object.entries(verdicts)) {
    if (verdict.ok) values.push([name, verdict.value])
    else errors.push({ property: block === null ? name : `${block}.${name}`, key: verdict.key })
  }
  if (errors.length > 0) return { ok: false, fields: errors }
  return { ok: true, value: Object.fromEntries(values) as ValuesOf<V> }
}
