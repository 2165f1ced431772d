/** The value of the only option of a command; undefined where it is missing or anything else is given. */
export function readOption(args: readonly string[], name: string): string | undefined {
  const [flag, value, ...more] = args
  return flag === name && value && more.length === 0 ? value : undefined
}
