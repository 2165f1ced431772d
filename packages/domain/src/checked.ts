/**
 * The result of a rule: the parsed value, or the message key of the requirements that names the problem. Rules never throw for
 * bad input and contain no texts; `@puente/texts` translates the key.
 */
export type Checked<T, K extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly key: K }

export const valid = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
export const invalid = <K extends string>(key: K): { readonly ok: false; readonly key: K } => ({ ok: false, key })
