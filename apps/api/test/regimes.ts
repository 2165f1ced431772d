import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { regimeById as findRegime, type Regime, type RegimeId } from '@puente/domain'
import { DEFAULT_REGIMES_FILE, readRegimes } from '../src/platform/regimes/read-regimes.ts'
import { makeTemporaryDataDir } from './temporary-data-dir.ts'

/** The rows that the server ships with. */
export const REGIMES = readRegimes(DEFAULT_REGIMES_FILE)

export const regimeById = (id: RegimeId): Regime => findRegime(id, REGIMES)

let folder: string | undefined
let files = 0

/** The path of a file with these rows, as an operator would write it. */
export function regimesFile(rows: unknown): string {
  if (folder === undefined) {
    const made = makeTemporaryDataDir('puente-regimes-')
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  files += 1
  const file = join(folder, `regimes-${files}.json`)
  writeFileSync(file, typeof rows === 'string' ? rows : JSON.stringify(rows))
  return file
}

/** A file in which the draft law applies from a day. */
export const fileWithBillFrom = (contractsFrom: string): string =>
  regimesFile(REGIMES.map((row) => (row.id === 'ES-DRAFT-2026' ? { ...row, contractsFrom } : row)))
