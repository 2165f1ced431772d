import { parsePlace } from '@puente/domain'
import type { NamedStreet } from '../../db/repositories/places.ts'
import type { Transaction } from '../../db/transaction.ts'

interface StreetImport {
  readonly added: number
  /** Streets that existed already, or whose municipality is unknown. */
  readonly passedOver: number
  /** The numbers of unreadable lines. */
  readonly unreadableLines: readonly number[]
}

const BATCH = 5_000

/** `28079,Calle de Alcalá`, with the name in quotes if it contains a comma or a quote. */
function readLine(line: string): NamedStreet | null {
  const [, cityId, quoted, plain] = /^(\d{4,5}),(?:"((?:[^"]|"")+)"|([^",]+))$/.exec(line) ?? []
  const name = parsePlace((quoted ?? '').replaceAll('""', '"') || (plain ?? ''))
  return cityId !== undefined && name.ok ? { cityId: Number(cityId), name: name.value } : null
}

/** Adds the streets of a CSV file with the columns `city_id,name`. Importing it again adds nothing. */
export async function importStreets(transaction: Transaction, csv: string): Promise<StreetImport> {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const unreadableLines: number[] = []
  const streets: NamedStreet[] = []
  for (const [index, line] of lines.entries()) {
    const isHeading = index === 0 && line === 'city_id,name'
    if (line === '' || isHeading) continue
    const street = readLine(line)
    if (street === null) unreadableLines.push(index + 1)
    else streets.push(street)
  }
  let added = 0
  for (let start = 0; start < streets.length; start += BATCH) {
    added += await transaction((tx) => tx.places.addStreets(streets.slice(start, start + BATCH)))
  }
  return { added, passedOver: streets.length - added, unreadableLines }
}
