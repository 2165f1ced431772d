import { Worker } from 'node:worker_threads'
import type { Paper } from './paper.ts'
import { type PdfDefinition, pdfDefinition } from './pdf-definition.ts'

/** Makes files of documents, away from the thread that answers requests. */
export interface PdfPrinter {
  print(paper: Paper, options?: { readonly isCompressed?: boolean }): Promise<Buffer>
  stop(): Promise<void>
}

interface Waiting {
  readonly definition: PdfDefinition
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

interface Thread {
  readonly worker: Worker
  /** What it draws now. */
  job: Waiting | null
}

type Answer = { readonly bytes?: Uint8Array; readonly error?: string }

const THREAD_FILE = new URL('./pdf-thread.mjs', import.meta.url)
const THREADS = 2

/** Threads start with the first document and never keep the process alive by themselves. */
export function createPdfPrinter(threadCount = THREADS): PdfPrinter {
  const threads: Thread[] = []
  const queue: Waiting[] = []

  const next = (thread: Thread): void => {
    thread.job = queue.shift() ?? null
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
      // Others still wait: a thread that died must not take them with it.
      if (queue.length > 0) next(startThread())
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
    print(paper, options) {
      return new Promise((resolve, reject) => {
        queue.push({ definition: pdfDefinition(paper, options), resolve, reject })
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
