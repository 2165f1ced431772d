import { AppError } from '@puente/domain'
import { createThreadPool } from '../../platform/thread-pool.ts'
import type { Paper } from './paper.ts'
import { type PdfDefinition, pdfDefinition } from './pdf-definition.ts'

export interface PrintOptions {
  readonly isCompressed?: boolean
  /**
   * `public` documents are requested by visitors: they wait behind the `contract` ones, leave one thread free for those, and their
   * queue is limited.
   */
  readonly queue?: 'contract' | 'public'
  /** Removes the document from the queue when it is no longer needed. */
  readonly signal?: AbortSignal
}

/** Renders documents to files, outside the thread that handles requests. */
export interface PdfPrinter {
  print(paper: Paper, options?: PrintOptions): Promise<Buffer>
  stop(): Promise<void>
}

const THREAD_FILE = new URL('./pdf-thread.mjs', import.meta.url)
const THREADS = 2
/** A document takes some tenths of a second: beyond this queue length the caller is told to retry. */
const MAX_PUBLIC_WAITING = 20

export function createPdfPrinter(threadCount = THREADS): PdfPrinter {
  const maxLaterThreads = Math.max(1, threadCount - 1)
  const threads = createThreadPool<PdfDefinition, Uint8Array>({ file: THREAD_FILE, threadCount, maxLaterThreads })
  return {
    async print(paper, { queue = 'contract', signal, ...options } = {}) {
      signal?.throwIfAborted()
      const waiting = threads.waiting('later')
      if (queue === 'public' && waiting >= MAX_PUBLIC_WAITING) {
        throw new AppError('too_many_requests', `${waiting} public documents wait`, { retryAfterSeconds: 10 })
      }
      const task = { queue: queue === 'contract' ? 'first' : 'later', signal } as const
      const bytes = await threads.run(pdfDefinition(paper, options), task)
      return Buffer.from(bytes)
    },
    stop: () => threads.stop(),
  }
}
