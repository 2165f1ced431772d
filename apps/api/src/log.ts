import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/**
 * Structured logs. Bodies are never logged, and of an address only the path: queries carry tokens and keys
 * (`access_token`, `apikey`), and the path of an agent session or a short link is its secret.
 */
export function logOptions(config: Config): Pick<FastifyServerOptions, 'logger'> {
  if (config.logLevel === 'silent') return { logger: false }
  return {
    logger: {
      level: config.logLevel,
      base: null,
      redact: ['req.headers', 'res.headers', '*.code_hash', '*.token', '*.apikey'],
      serializers: {
        req: (request: FastifyRequest) => ({
          id: request.id,
          method: request.method,
          route: request.routeOptions?.url ?? 'none',
        }),
        res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      },
    },
  }
}
