import { readFile } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { importStreets } from '../customers/places/import-streets.ts'
import { createTransaction } from '../db/transaction.ts'
import { StartupError } from '../platform/startup-error.ts'
import { onDatabase } from './on-database.ts'

/** `npm run streets -- <file.csv>`, on the database of the server on this machine. */
export async function runStreets(
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<{ lines: readonly string[]; isDone: boolean }> {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) {
    return { lines: ['npm run streets -- <file.csv>    adds streets; columns city_id,name'], isDone: false }
  }
  const config = readConfig(environment)
  const csv = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`${file} cannot be read.`, { cause })
  })
  return onDatabase(config, async (pool) => {
    const { added, passedOver, unreadableLines } = await importStreets(createTransaction(pool), csv)
    const unreadable = unreadableLines.length === 0 ? [] : [`Lines that cannot be read: ${unreadableLines.join(', ')}.`]
    return {
      lines: [`${added} streets added, ${passedOver} known already or of no known municipality.`, ...unreadable],
      isDone: unreadableLines.length === 0,
    }
  })
}
