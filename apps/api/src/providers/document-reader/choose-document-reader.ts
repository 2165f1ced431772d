import type { DocumentReader } from './document-reader.ts'
import type { DocumentReaderSetting } from './settings.ts'
import { createTesseractReader } from './tesseract/tesseract.ts'

/** Null if the operator switched it off. */
export function chooseDocumentReader({
  documentReader,
}: {
  readonly documentReader: DocumentReaderSetting
}): DocumentReader | null {
  return documentReader === 'off' ? null : createTesseractReader()
}
