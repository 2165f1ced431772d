import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** The public origin of this server: as configured or, in a sandbox without the setting, as the request names it. */
export const publicOrigin = (
  config: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => config.publicUrl ?? `${request.protocol}://${request.host}`
