import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'

/** Where people reach this server: as the operator says, or in the sandbox, where nobody has said, as the caller did. */
export const publicOrigin = (
  config: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => config.publicUrl ?? `${request.protocol}://${request.host}`
