/** What a command prints, and whether it did all that it was asked to do: otherwise it ends with exit code 1. */
export interface CommandResult {
  readonly lines: readonly string[]
  readonly isDone: boolean
}
