import type { Config } from '../../platform/config/config.ts'
import type { DocumentReader } from './document-reader.ts'
import { createTesseractReader } from './tesseract/tesseract.ts'

/** Null where the operator switched it off. */
export function chooseDocumentReader({ documentReader }: Pick<Config, 'documentReader'>): DocumentReader | null {
  return documentReader === 'off' ? null : createTesseractReader()
}
