import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from './vary.ts'

/** A response that is the same for many callers: built once, compressed once per encoding, with its hash as the ETag. */
export interface CachedAnswer {
  etag(): string
  readonly contentType: string
  readonly identity: Buffer
  brotli(): Buffer
  gzip(): Buffer
}

export const strongEtag = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Computes at the first use: a server has many pages and starts without waiting for their hashes and their compression. */
function once<T>(compute: () => T): () => T {
  let computed: T | undefined
  return () => {
    computed ??= compute()
    return computed
  }
}

export function cacheAnswer(body: string, contentType = 'application/json; charset=utf-8'): CachedAnswer {
  const identity = Buffer.from(body)
  return {
    etag: once(() => strongEtag(identity)),
    contentType,
    identity,
    brotli: once(() => brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
    gzip: once(() => gzipSync(identity, { level: 9 })),
  }
}

/** Matches If-None-Match as RFC 9110 defines it: a list, a star, or a weak tag, which matches like a strong one. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag)
}

export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  cacheControl = 'no-cache',
) {
  const etag = answer.etag()
  reply.header('etag', etag).header('cache-control', cacheControl)
  addVary(reply, 'Accept-Encoding')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const [encoding, body] = /\bbr\b/.test(accepted)
    ? (['br', answer.brotli()] as const)
    : /\bgzip\b/.test(accepted)
      ? (['gzip', answer.gzip()] as const)
      : ([null, answer.identity] as const)
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.type(answer.contentType).send(body)
}
