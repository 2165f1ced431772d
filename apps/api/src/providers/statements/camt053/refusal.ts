import type { RefusedReading, StatementProblem } from '../statements.ts'

/** Used inside the reader only: it answers with a value. */
export class Refusal extends Error {
  constructor(
    readonly problem: StatementProblem,
    detail: string,
    /** Where the reason is in the file, as the number of its character. */
    readonly at: number | null = null,
    readonly statement: string | null = null,
    readonly entry: number | null = null,
  ) {
    super(detail)
  }
}

const MAX_DETAIL = 300

const lineAt = (text: string, at: number): number => {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1
  return line
}

/** A refusal as the reader's answer. `offset`: characters of the file that the reader left out at its start. */
export const refusedReading = (
  file: string,
  { problem, message, at, statement, entry }: Refusal,
  offset: number,
): RefusedReading => ({
  outcome: 'refused',
  problem,
  detail: message.slice(0, MAX_DETAIL),
  line: at === null ? null : lineAt(file, at + offset),
  statement,
  entry,
})
