import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './cached-answer.ts'

export interface PdfAnswer {
  readonly content: Buffer
  /** Of the content: it is the ETag, too. */
  readonly sha256: string
  /** Without the ending; letters, digits and dashes only. */
  readonly fileName: string
}

/** A document for one person: shown in the browser, kept by nobody on the way. */
export function sendPdf(request: FastifyRequest, reply: FastifyReply, { content, sha256, fileName }: PdfAnswer) {
  const etag = `"${sha256}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/pdf').header('content-disposition', `inline; filename="${fileName}.pdf"`).send(content)
}
