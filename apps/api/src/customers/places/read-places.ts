import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { City, Places, Region } from '../../db/places.ts'
import { StartupError } from '../../platform/startup-error.ts'

const PLACES_FILE = fileURLToPath(new URL('../../../data/places.tsv', import.meta.url))

/** The file's README describes its format. A line in another format means a broken installation. */
export function parsePlaces(text: string): Places {
  const regions: Region[] = []
  const cities: City[] = []
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, code, name] = /^(\d{2,3})\t(\S.*)$/.exec(line) ?? []
    const region = regions.at(-1)
    if (code?.length === 2 && name !== undefined) regions.push({ id: Number(code), name })
    else if (code !== undefined && name !== undefined && region !== undefined)
      cities.push({ id: region.id * 1000 + Number(code), regionId: region.id, name })
    else throw new StartupError(`The list of places has an unreadable line: "${line}".`)
  }
  return { regions, cities }
}

export const readPlaces = async (): Promise<Places> => parsePlaces(await readFile(PLACES_FILE, 'utf8'))
