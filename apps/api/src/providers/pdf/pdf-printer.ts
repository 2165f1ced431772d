import { Worker } from 'node:worker_threads'
import { AppError } from '@puente/domain'
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

interface Job {
  readonly definition: PdfDefinition
  readonly queue: NonNullable<PrintOptions['queue']>
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

interface Thread {
  readonly worker: Worker
  /** The document that the thread draws now. */
  job: Job | null
}

type Answer = { readonly bytes?: Uint8Array; readonly error?: string }

const THREAD_FILE = new URL('./pdf-thread.mjs', import.meta.url)
const THREADS = 2
/** A document takes some tenths of a second: beyond this queue length the caller is told to retry. */
const MAX_PUBLIC_WAITING = 20

/** Threads start with the first document and never keep the process alive. */
export function createPdfPrinter(threadCount = THREADS): PdfPrinter {
  const threads: Thread[] = []
  const waiting: Readonly<Record<Job['queue'], Job[]>> = { contract: [], public: [] }
  const maxPublicThreads = Math.max(1, threadCount - 1)

  const takeJob = (): Job | null => {
    const contract = waiting.contract.shift()
    if (contract !== undefined) return contract
    const publicThreads = threads.filter(({ job }) => job?.queue === 'public').length
    return (publicThreads < maxPublicThreads ? waiting.public.shift() : undefined) ?? null
  }

  const next = (thread: Thread): void => {
    thread.job = null
    thread.job = takeJob()
    if (thread.job === null) {
      thread.worker.unref()
      return
    }
    thread.worker.ref()
    thread.worker.postMessage(thread.job.definition)
  }

  const startThread = (): Thread => {
    const thread: Thread = { worker: new Worker(THREAD_FILE), job: null }
    const end = (reason: Error): void => {
      const place = threads.indexOf(thread)
      if (place === -1) return
      threads.splice(place, 1)
      thread.job?.reject(reason)
      // Other documents are waiting: a thread that died must not take them with it.
      if (waiting.contract.length + waiting.public.length > 0) next(startThread())
    }
    thread.worker.on('message', ({ bytes, error }: Answer) => {
      const { job } = thread
      if (bytes === undefined) job?.reject(new Error(`a document could not be drawn: ${error}`))
      else job?.resolve(Buffer.from(bytes))
      next(thread)
    })
    thread.worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
    thread.worker.on('exit', () => end(new Error('the thread that draws documents ended')))
    threads.push(thread)
    return thread
  }

  return {
    async print(paper, { queue = 'contract', signal, ...options } = {}) {
      signal?.throwIfAborted()
      const line = waiting[queue]
      if (queue === 'public' && line.length >= MAX_PUBLIC_WAITING) {
        throw new AppError('too_many_requests', `${line.length} public documents wait`, { retryAfterSeconds: 10 })
      }
      return new Promise((resolve, reject) => {
        const job: Job = { definition: pdfDefinition(paper, options), queue, resolve, reject }
        line.push(job)
        signal?.addEventListener('abort', () => {
          const place = line.indexOf(job)
          if (place !== -1) line.splice(place, 1)
          reject(signal.reason)
        })
        const idle = threads.find(({ job }) => job === null)
        if (idle) next(idle)
        else if (threads.length < threadCount) next(startThread())
      })
    },
    async stop() {
      const running = threads.splice(0)
      await Promise.all(running.map(({ worker }) => worker.terminate()))
    },
  }
}
