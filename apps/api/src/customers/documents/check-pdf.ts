import type { ServerValidationKey } from '@puente/texts/server-validation'
import type { PdfVerdict } from './pdf-scanner.mjs'
import { refusedUpload } from './refused-upload.ts'
import { runThread, type ThreadLimits } from './run-thread.ts'

const THREAD_FILE = new URL('./pdf-check-thread.mjs', import.meta.url)
/** The largest file takes a second; the scanner limits inflated data, which live outside this heap. */
const LIMITS: ThreadLimits = { timeoutMs: 10_000, heapMegabytes: 128 }

const REFUSALS: Readonly<Record<Exclude<PdfVerdict, 'plain'>, ServerValidationKey>> = {
  unreadable: 'documentUnreadable',
  protected: 'documentProtected',
  active: 'documentActive',
}

/** Rejects a PDF with active content: the file is stored as uploaded, and staff will open it. */
export async function checkPdf(bytes: Buffer, limits = LIMITS): Promise<void> {
  const { verdict, detail } = await runThread<{ verdict: PdfVerdict; detail: string }>(
    THREAD_FILE,
    { bytes },
    limits,
  ).catch((cause: unknown) => {
    throw refusedUpload('the PDF could not be checked', 'documentUnreadable', cause)
  })
  if (verdict !== 'plain') throw refusedUpload(`the PDF is refused: ${detail}`, REFUSALS[verdict])
}
