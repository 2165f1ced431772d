import type { Writable } from 'node:stream'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { GeneralConfig } from './config/general-settings.ts'
import { withoutParameters } from './query-failure.ts'

type DescribedError = Record<string, unknown> & { type: string; message: string; stack: string }

/** Keeps the fields that help to find a defect. Others may hold personal data: PostgreSQL's `detail` quotes rows. */
function describeError(given: unknown): DescribedError {
  const error = withoutParameters(given)
  if (!(error instanceof Error)) return { type: typeof error, message: 'what was thrown is no error', stack: '' }
  const { name, message, stack = '', cause, code, query } = error as Error & { code?: unknown; query?: unknown }
  return { type: name, message, stack, code, query, cause: cause === undefined ? undefined : describeError(cause) }
}

/**
 * Structured logs. Bodies are never logged, and only the path of a URL is: queries carry tokens and keys (`access_token`,
 * `apikey`), and the path of an agent session or a short link is its secret.
 */
export function logOptions(config: GeneralConfig, stream?: Writable): Pick<FastifyServerOptions, 'logger'> {
  if (config.logLevel === 'silent') return { logger: false }
  return {
    logger: {
      level: config.logLevel,
      base: null,
      ...(stream && { stream }),
      redact: ['req.headers', 'res.headers', '*.code_hash', '*.token', '*.apikey'],
      serializers: {
        req: (request: FastifyRequest) => ({
          id: request.id,
          method: request.method,
          route: request.routeOptions?.url ?? 'none',
        }),
        res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
        err: describeError,
      },
    },
  }
}
