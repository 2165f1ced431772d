const KNOWN = new Map<string, string>()

/**
 * `principalCents` as `principal_cents`: a property's name in the database and on the wire. The cache is unbounded: pass only
 * names from the code, never input.
 */
export function snakeCase(property: string): string {
  let name = KNOWN.get(property)
  if (name === undefined) {
    name = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    KNOWN.set(property, name)
  }
  return name
}
