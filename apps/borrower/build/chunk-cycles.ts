// Chunks that import each other run in an order that leaves one of them half done: its constants are undefined, and the page of
// the other one never opens. The build fails instead, and names the cycle.
import type { Plugin } from 'vite'

type Imports = ReadonlyMap<string, readonly string[]>

/** A chain of imports that leads back to its beginning, or null. */
export function cycleIn(imports: Imports): readonly string[] | null {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    const start = path.indexOf(name)
    if (start !== -1) return [...path.slice(start), name]
    if (done.has(name)) return null
    for (const next of imports.get(name) ?? []) {
      const cycle = visit(next, [...path, name])
      if (cycle !== null) return cycle
    }
    done.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const cycle = visit(name, [])
    if (cycle !== null) return cycle
  }
  return null
}

export const refuseChunkCycles = (): Plugin => ({
  name: 'puente-chunk-cycles',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const cycle = cycleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (cycle !== null) this.error(`chunks import each other: ${cycle.join(' → ')} (see build/chunks.ts)`)
  },
})
