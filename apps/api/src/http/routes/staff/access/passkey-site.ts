import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../../deps.ts'
import type { PasskeySite } from '../../../../staff/accounts/passkeys.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'

export const passkeySiteOf = ({ config, content }: Deps, request: FastifyRequest): PasskeySite => ({
  origin: publicOrigin(config, request),
  name: content.layout.brand.name,
})
