import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { GeneralConfig } from '../config/general-settings.ts'
import { withoutParameters } from '../query-failure.ts'
import { causeOf, RepeatedErrors } from './repeated-errors.ts'
import { RequestLog } from './request-log.ts'

type DescribedError = Record<string, unknown> & { type: string; message: string; stack: string }

/** Keeps the fields that help to find a defect. Others may hold personal data: PostgreSQL's `detail` quotes rows. */
function describeError(given: unknown): DescribedError {
  const error = withoutParameters(given)
  if (!(error instanceof Error)) return { type: typeof error, message: 'what was thrown is no error', stack: '' }
  const { name, message, stack = '', cause, code, query } = error as Error & { code?: unknown; query?: unknown }
  return { type: name, message, stack, code, query, cause: cause === undefined ? undefined : describeError(cause) }
}

/** pino's number of the level `error`. */
const ERROR_LEVEL = 50

/** Unique over processes and restarts, and short: a random name of the process, and a count. */
function requestIds(): () => string {
  const processName = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${processName}-${count.toString(36)}`
  }
}

/**
 * Structured logs: a line per request, and a line per second and cause of errors. Bodies are never logged, and only the route of a
 * request is: queries carry tokens and keys (`access_token`, `apikey`).
 */
export function logOptions(
  config: Pick<GeneralConfig, 'logLevel'>,
  stream?: Writable,
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> {
  const shared = { logController: new RequestLog(), genReqId: requestIds() }
  if (config.logLevel === 'silent') return { ...shared, logger: false }
  const errors = new RepeatedErrors()
  return {
    ...shared,
    logger: {
      level: config.logLevel,
      base: null,
      ...(stream && { stream }),
      redact: ['req.headers', 'res.headers', '*.code_hash', '*.token', '*.apikey'],
      serializers: {
        err: describeError,
        // For the few lines of the framework itself.
        req: ({ id, method, routeOptions }: FastifyRequest) => ({ id, method, route: routeOptions?.url ?? 'none' }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
      hooks: {
        logMethod([detail, message, ...rest], write, level) {
          if (level !== ERROR_LEVEL || typeof detail !== 'object' || detail === null)
            return write.call(this, detail, message, ...rest)
          const fields: { err?: unknown } = detail
          errors.add(causeOf(String(message), fields.err), (repeated) =>
            write.call(this, repeated === 0 ? fields : { ...fields, repeated }, message, ...rest),
          )
        },
      },
    },
  }
}
