/** How often one cause is written at most. */
const WINDOW_MS = 1_000
/** Texts that differ each time would make a cause each: beyond this number they share one. */
const MAX_CAUSES = 50
const OTHER_CAUSES = 'other causes'

type WriteLine = (repeated: number) => void

/**
 * Writes the first error of a cause at once, and then one line per second with the count of those that followed, until a second
 * passes without one. An outage makes every request and job fail: without this it writes thousands of equal lines.
 */
export class RepeatedErrors {
  readonly #windows = new Map<string, { repeated: number; writeLast: WriteLine }>()

  /** `writeLine` writes this error, with the number of equal ones since the last line if there were any. */
  add(cause: string, writeLine: WriteLine): void {
    const key = this.#windows.has(cause) || this.#windows.size < MAX_CAUSES ? cause : OTHER_CAUSES
    const window = this.#windows.get(key)
    if (window !== undefined) {
      window.repeated += 1
      window.writeLast = writeLine
      return
    }
    this.#windows.set(key, { repeated: 0, writeLast: writeLine })
    writeLine(0)
    this.#endLater(key)
  }

  #endLater(key: string): void {
    setTimeout(() => this.#end(key), WINDOW_MS).unref()
  }

  #end(key: string): void {
    const window = this.#windows.get(key)
    if (window === undefined) return
    if (window.repeated === 0) {
      this.#windows.delete(key)
      return
    }
    window.writeLast(window.repeated)
    window.repeated = 0
    this.#endLater(key)
  }
}

/** What failed first: the innermost error, because each query and each call wraps the same failure in words of its own. */
export function causeOf(message: string, given: unknown): string {
  let inner = given
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  const words = inner instanceof Error ? [inner.name, (inner as { code?: unknown }).code, inner.message] : []
  // The same failure of another job or loan is the same cause.
  return [message, ...words].join('\n').replaceAll(/\d+/g, '#')
}
