import { StartupError } from '../startup-error.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent, type SiteContent } from './site-content.ts'

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

/** Every text of a nested object with the path of its field, for example `contacts.email`. */
function textsOf(value: unknown, path: string): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, path === '' ? key : `${path}.${key}`))
}

/**
 * Production lends in the operator's name: a contract with the example's company, tax number or phone binds the wrong lender and
 * gives borrowers no working phone number. `directory` is the folder that `content` was read from.
 */
export async function refuseExampleContent({ layout, pages }: SiteContent, directory: string): Promise<void> {
  const isExample = exampleFinder(await readSiteContent(DEFAULT_CONTENT_DIR))
  const fields = textsOf(layout, '').flatMap(([path, text]) => (isExample(text) ? [path] : []))
  const files = [...pages].flatMap(([slug, { body }]) => (isExample(body) ? [`pages/${slug}.html`] : []))
  const places = [...(fields.length > 0 ? [`layout.es.json (${fields.join(', ')})`] : []), ...files.sort()]
  if (places.length === 0) return
  throw new StartupError(
    `Production mode cannot start with the example lender of ${DEFAULT_CONTENT_DIR}: replace it in ${directory}, in ${places.join(', ')}.`,
  )
}
