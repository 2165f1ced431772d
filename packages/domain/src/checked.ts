/**
 * The outcome of a rule: the parsed value, or the message key of the requirements that says what is wrong.
 * Rules never throw for bad input and never hold a text; `@puente/texts` turns the key into Spanish.
 */
export type Checked<T, K extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly key: K }

export const valid = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
export const invalid = <K extends string>(key: K): { readonly ok: false; readonly key: K } => ({ ok: false, key })
