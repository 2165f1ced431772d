import type { ServerValidationKey } from '@puente/texts/server-validation'
import type { RawImage } from './decode-heic.ts'
import { refusedUpload } from './refused-upload.ts'
import { runThread, type ThreadLimits } from './run-thread.ts'

interface PdfLimits extends ThreadLimits {
  readonly maxPages: number
  /** Of the whole sheet. */
  readonly maxPixels: number
  /** Of one page: the print of a form is legible at about 200 dots per inch. */
  readonly maxSidePixels: number
  /** What PDFium may use, outside the heap of JavaScript. */
  readonly maxMemoryBytes: number
}

export const PDF_LIMITS: PdfLimits = {
  maxPages: 20,
  maxPixels: 24_000_000,
  maxSidePixels: 2560,
  maxMemoryBytes: 512 * 1024 * 1024,
  timeoutMs: 30_000,
  heapMegabytes: 128,
}

type Refusal = 'unreadable' | 'protected' | 'too_many_pages'
type Message = { readonly outcome: Refusal } | ({ readonly outcome: 'rendered' } & RawImage)

const REFUSALS: Readonly<Record<Refusal, ServerValidationKey>> = {
  unreadable: 'documentUnreadable',
  protected: 'documentProtected',
  too_many_pages: 'documentTooManyPages',
}

/**
 * The pages of a PDF on one sheet, in reading order. Only pixels leave the thread: what a file would run, open, fetch or hide is gone.
 */
export async function renderPdf(bytes: Buffer, limits = PDF_LIMITS): Promise<RawImage> {
  const message = await runThread<Message>(
    new URL('./pdf-render-thread.mjs', import.meta.url),
    { bytes, limits },
    limits,
  ).catch((cause: unknown) => {
    throw refusedUpload('the PDF could not be drawn', 'documentUnreadable', cause)
  })
  if (message.outcome !== 'rendered') throw refusedUpload(`the PDF is ${message.outcome}`, REFUSALS[message.outcome])
  return message
}
