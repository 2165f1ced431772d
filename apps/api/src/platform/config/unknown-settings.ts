import type { SettingProblem } from './settings-error.ts'

/** Names that begin like ours and belong to compose.yaml, the commands, the tests and the measurements. */
const OTHER_PROGRAMS = /^(?:PUENTE_HOST|PUENTE_STAFF_TOKEN|PUENTE_URL|DATABASE_PASSWORD|PUENTE_(?:TEST|E2E|BENCH)_.*)$/

/** Kubernetes describes every service to every container: PUENTE_SERVICE_HOST, PUENTE_PORT_80_TCP_ADDR. */
const KUBERNETES = /_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_(?:ADDR|PORT|PROTO))?)?)$/

/** Letters that may be wrong for a name to be taken for another one. */
const MAX_DISTANCE = 4

/** The variables that begin like a setting and are none: a misspelt one would leave the default in force without a word. */
export function unknownSettings(given: readonly string[], known: readonly string[]): readonly SettingProblem[] {
  const names = new Set(known)
  // OpenTelemetry has more variables than the ones we read, and they may be meant for another program.
  const beginnings = new Set(known.filter((name) => name.includes('_')).map(beginningOf))
  beginnings.delete('OTEL')
  return given
    .filter((name) => name.includes('_') && beginnings.has(beginningOf(name)) && !names.has(name))
    .filter((name) => !OTHER_PROGRAMS.test(name) && !KUBERNETES.test(name))
    .map((name) => ({ name, reason: `is not a setting${suggestion(name, known)}` }))
}

const beginningOf = (name: string): string => name.slice(0, name.indexOf('_'))

function suggestion(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: distanceBetween(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest !== undefined && nearest.distance <= MAX_DISTANCE ? `: did you mean ${nearest.candidate}?` : ''
}

/** How many letters must be added, removed or replaced to make one word the other (Levenshtein). */
function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
