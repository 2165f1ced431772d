import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { lineOfValue } from './json-line.ts'
import { DEFAULT_CONTENT_DIR, LAYOUT_FILE, readSiteContent, type SiteContent } from './site-content.ts'

/** Text normalised for comparison: lower case, with entities and every kind of space as one space. */
const comparable = (text: string): string =>
  text
    .replace(/&nbsp;|\s/g, ' ')
    .replace(/ +/g, ' ')
    .toLowerCase()

const digitsOf = (text: string): string => text.replace(/(?:&nbsp;|[\s.+()-])/g, '')

/** Returns a test for text that identifies the lender of the example content. */
function exampleFinder({ layout: { brand, contacts, legal } }: SiteContent): (text: string) => boolean {
  const isGiven = (value: string | null | undefined): value is string => typeof value === 'string' && value !== ''
  const words = [
    brand.legal_name,
    brand.tax_id,
    contacts.email,
    // Without the postal code and the town, which other addresses share.
    contacts.address?.split(',').slice(0, 2).join(','),
    contacts.messaging_url,
    legal.registry,
  ]
    .filter(isGiven)
    .map(comparable)
  const phones = [contacts.customer_phone, contacts.collection_phone].filter(isGiven).map(digitsOf)
  return (text) =>
    words.some((word) => comparable(text).includes(word)) || phones.some((phone) => digitsOf(text).includes(phone))
}

/** Every text of a nested object with the path of its field. */
function textsOf(value: unknown, path: readonly string[] = []): readonly { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, [...path, key]))
}

/** `:12` for the first line that is of the example; nothing if only the whole text shows it. */
function placeOf(body: string, isExample: (text: string) => boolean): string {
  const index = body.split('\n').findIndex(isExample)
  return index < 0 ? '' : `:${index + 1}`
}

/**
 * Production lends in the operator's name: a contract with the example's company, tax number or phone binds the wrong lender and
 * gives borrowers no working phone number. `directory` is the folder that `content` was read from.
 */
export async function refuseExampleContent({ layout, pages }: SiteContent, directory: string): Promise<void> {
  const isExample = exampleFinder(await readSiteContent(DEFAULT_CONTENT_DIR))
  const json = await readFile(join(directory, LAYOUT_FILE), 'utf8')
  const fields = textsOf(layout)
    .filter(({ text }) => isExample(text))
    .map(({ path, text }) => `${LAYOUT_FILE}:${lineOfValue(json, path)} ${path.join('.')}: ${text}`)
  const files = [...pages]
    .filter(([, { body }]) => isExample(body))
    .map(([slug, { body }]) => `pages/${slug}.html${placeOf(body, isExample)}`)
  const places = [...fields, ...files.sort()]
  if (places.length === 0) return
  throw new StartupError(
    `Production mode cannot start with the example lender of ${DEFAULT_CONTENT_DIR}. Replace it in ${directory}:\n${places.map((place) => `  ${place}`).join('\n')}`,
  )
}
