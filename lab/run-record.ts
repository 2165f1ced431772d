import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { inRepository } from '../tools/repository.mjs'

/** Ignored by git: figures of a day belong to the run that took them, and to the notes of a release. */
const FOLDER = '.cache/runs'

/** When, of what and on what something was measured. */
interface Circumstances {
  readonly at: string
  readonly commit: string
  readonly machine: string
}

function circumstances(): Circumstances {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: inRepository(), encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain') !== ''
  const memory = Math.round(totalmem() / 1024 ** 3)
  return {
    at: new Date().toISOString(),
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with local changes' : ''}`,
    machine: `${availableParallelism()} × ${cpus()[0]?.model ?? process.arch}, ${memory} GB, Node ${process.versions.node}`,
  }
}

/** Keeps what a run found, with its circumstances, as a file of its own, and prints where. */
export function keepRecord(name: string, result: object): void {
  const record = { run: name, ...circumstances(), ...result }
  const file = join(FOLDER, `${record.at.slice(0, 19).replaceAll(':', '-')}-${name}.json`)
  mkdirSync(inRepository(FOLDER), { recursive: true })
  writeFileSync(inRepository(file), `${JSON.stringify(record, null, 2)}\n`)
  console.log(`\nThe record of this run: ${file}`)
}
