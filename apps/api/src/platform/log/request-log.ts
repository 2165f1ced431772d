import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Why a request was refused, for its line. */
interface LoggedRefusal {
  readonly code: string
  readonly detail: string
}

const refusals = new WeakMap<FastifyRequest, LoggedRefusal>()

/** Adds the reason of a refusal to the line of its request. */
export const logRefusal = (request: FastifyRequest, { code, detail }: LoggedRefusal): void => {
  refusals.set(request, { code, detail })
}

/**
 * One line per request, when it has its answer. It names the route, never the address: queries carry tokens and keys, and the path
 * of an agent session or a short link is its secret.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, routeOptions } = request
    const line = {
      method,
      route: routeOptions?.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...refusals.get(request),
    }
    // The caller closed the connection before it had its answer.
    if (error) reply.log.info({ ...line, is_broken_off: true }, 'request')
    else reply.log.info(line, 'request')
  }
}
