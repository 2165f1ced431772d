import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './cached-answer.ts'

interface PdfAnswer {
  readonly content: Buffer
  /** The hash of the content; also the ETag. */
  readonly sha256: string
  /** Without the extension; letters, digits and dashes only. */
  readonly fileName: string
}

/** Sends a private document: shown in the browser, never stored by a shared cache. */
export function sendPdf(request: FastifyRequest, reply: FastifyReply, { content, sha256, fileName }: PdfAnswer) {
  const etag = `"${sha256}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/pdf').header('content-disposition', `inline; filename="${fileName}.pdf"`).send(content)
}
