import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONTENT_DIR } from '../src/platform/content/site-content.ts'

/** What an operator replaces in the shipped content, in every spelling used there. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/Puente Préstamos de Ejemplo, S\.(?: |&nbsp;)L\./g, 'Préstamos Claros, S. L.'],
  [/B00000000/g, 'B12345674'],
  [/Calle de Ejemplo, 1/g, 'Calle de Serrano, 40'],
  [/900(?: |&nbsp;)?000(?: |&nbsp;)?00([01])/g, '91012345$1'],
  [/ayuda@puente\.example/g, 'ayuda@prestamos.example'],
  [/wa\.me\/34600000000/g, 'wa.me/34611222333'],
  [/ \(datos de ejemplo\)/g, ', tomo 1, hoja M-1'],
]

/** A folder with the content of an operator who replaced everything of the example lender. */
export function makeOwnContentDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'puente-content-'))
  cpSync(DEFAULT_CONTENT_DIR, directory, { recursive: true })
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name)
    const text = REPLACEMENTS.reduce((all, [from, to]) => all.replace(from, to), readFileSync(file, 'utf8'))
    writeFileSync(file, text)
  }
  return directory
}
