import { AppError } from '@puente/domain'
import type { FastifyReply } from 'fastify'
import { CALLER_HEADERS } from '../web/private-answers.ts'
import { addVary } from '../web/vary.ts'

const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Without this header nginx buffers events.
  'x-accel-buffering': 'no',
}
const RETRY_AFTER_SECONDS = 30

/** Answers with the head of an event stream and returns the response to write events to. */
export function startEventStream(reply: FastifyReply, streams: { readonly hasRoom: boolean }): FastifyReply['raw'] {
  if (!streams.hasRoom) {
    throw new AppError('provider_unavailable', 'the maximum number of event streams is open', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
  addVary(reply, ...CALLER_HEADERS)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, HEAD)
  return reply.raw
}
