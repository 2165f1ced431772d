import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { callerAddress } from '../../customers/codes/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { contentSha256, type Paper } from '../../providers/pdf/paper.ts'
import type { PdfPrinter } from '../../providers/pdf/pdf-printer.ts'
import { processBudget } from './request-budget.ts'

/** Public documents: the offer of a price, the specimen of a contract, the pages of the site. */
export interface PublicPrinter {
  print(paper: Paper, request: FastifyRequest, reply: FastifyReply): Promise<Buffer>
}

/** A file is about fifty kilobytes. */
const MAX_CACHED = 200
/** A visitor reads one after the other; a document that is already printed does not count. */
const PRINTS_PER_MINUTE = 30

interface Print {
  readonly file: Promise<Buffer>
  readonly abort: AbortController
  /** Requests that still wait for it. */
  waiting: number
}

/**
 * Prints each document once while it is cached: documents with the same words are the same file for every caller. A print that
 * every caller has abandoned is removed from the queue.
 */
export function createPublicPrinter({ pdf, clock }: { pdf: PdfPrinter; clock: Clock }): PublicPrinter {
  const spend = processBudget({ limit: PRINTS_PER_MINUTE, windowMs: 60_000 }, clock)
  const cached = new LRUCache<string, Buffer>({ max: MAX_CACHED })
  const printing = new Map<string, Print>()

  const start = (key: string, paper: Paper): Print => {
    const abort = new AbortController()
    const file = pdf.print(paper, { queue: 'public', signal: abort.signal })
    const print: Print = { file, abort, waiting: 0 }
    printing.set(key, print)
    const forget = () => {
      if (printing.get(key) === print) printing.delete(key)
    }
    file.then((bytes) => cached.set(key, bytes)).then(forget, forget)
    return print
  }

  return {
    async print(paper, request, reply) {
      const key = contentSha256(paper)
      const known = cached.get(key)
      if (known !== undefined) return known
      spend(callerAddress(request.ip))
      const print = printing.get(key) ?? start(key, paper)
      print.waiting += 1
      const onClose = () => {
        print.waiting -= 1
        if (print.waiting > 0) return
        // From here on the same document is printed again for the next caller.
        if (printing.get(key) === print) printing.delete(key)
        print.abort.abort()
      }
      reply.raw.once('close', onClose)
      try {
        return await print.file
      } finally {
        reply.raw.off('close', onClose)
      }
    },
  }
}
