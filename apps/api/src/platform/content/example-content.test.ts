// Goal: the example lender of the sandbox never appears in production, and the error names the file and field that hold it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeOwnContentDir } from '../../../test/own-content.ts'
import { StartupError } from '../startup-error.ts'
import { refuseExampleContent } from './example-content.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from './site-content.ts'

let directory: string
beforeEach(() => {
  directory = makeOwnContentDir()
})
afterEach(() => rmSync(directory, { recursive: true }))

async function refusalOf(folder: string): Promise<string> {
  try {
    await refuseExampleContent(await readSiteContent(folder), folder)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return error.message
  }
}

function change(file: string, from: string, to: string): void {
  const path = join(directory, file)
  const text = readFileSync(path, 'utf8')
  expect(text, `${file} holds ${from}`).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

describe('the content of a production server', () => {
  it('the content of a production server is accepted once every example value is replaced', async () => {
    expect(await refusalOf(directory)).toBe('accepted')
  })

  it('the content of a production server is refused as shipped, and the error lists every file and field that an operator must replace', async () => {
    const sentence = await refusalOf(DEFAULT_CONTENT_DIR)
    expect(sentence).toContain(`Production mode cannot start with the example lender of ${DEFAULT_CONTENT_DIR}`)
    for (const place of [
      'layout.es.json:4 brand.legal_name: Puente Préstamos de Ejemplo, S. L.',
      'brand.tax_id',
      'contacts.customer_phone',
      'contacts.collection_phone',
      'contacts.email',
      'contacts.address',
      'contacts.messaging_url',
      'copyright',
      'legal.registry',
      'pages/contacto.html',
      'pages/privacidad.html',
    ]) {
      expect(sentence).toContain(place)
    }
    expect(sentence).not.toContain('pages/como-funciona.html')
  })

  it.each([
    [
      'layout.es.json',
      'Préstamos Claros, S. L.',
      'Puente Préstamos de Ejemplo, S. L.',
      /layout\.es\.json:\d+ brand\.legal_name: /,
    ],
    ['layout.es.json', 'B12345674', 'B00000000', /layout\.es\.json:\d+ brand\.tax_id: /],
    [
      'layout.es.json',
      'Calle de Serrano, 40',
      'C. Mayor 1 (antes calle de ejemplo, 1)',
      /layout\.es\.json:\d+ contacts\.address: /,
    ],
    ['layout.es.json', '910123450', '+34 900-000-000', /layout\.es\.json:\d+ contacts\.customer_phone: /],
    ['layout.es.json', '910123451', '900 000 001', /layout\.es\.json:\d+ contacts\.collection_phone: /],
    ['layout.es.json', 'ayuda@prestamos.example', 'AYUDA@puente.example', /layout\.es\.json:\d+ contacts\.email: /],
    ['layout.es.json', ', tomo 1, hoja M-1', ' (datos de ejemplo)', /layout\.es\.json:\d+ legal\.registry: /],
    [
      'pages/contacto.html',
      'Préstamos Claros, S. L.',
      'Puente Préstamos de Ejemplo, S.&nbsp;L.',
      /pages\/contacto\.html:\d+$/,
    ],
    ['pages/privacidad.html', '+34910123450', '+34900000000', /pages\/privacidad\.html:\d+$/],
  ])('is refused with one example value left in %s', async (file, own, example, place) => {
    change(file, own, example)
    const [sentence, ...places] = (await refusalOf(directory)).split('\n')
    expect(sentence).toBe(
      `Production mode cannot start with the example lender of ${DEFAULT_CONTENT_DIR}. Replace it in ${directory}:`,
    )
    expect(places).toEqual([expect.stringMatching(place)])
  })
})
