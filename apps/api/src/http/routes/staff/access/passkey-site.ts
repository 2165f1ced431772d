import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../../deps.ts'
import type { PasskeySite } from '../../../../staff/accounts/passkeys.ts'
import { backofficeOrigin } from '../../../../staff/accounts/staff-links.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'

export const passkeySiteOf = ({ config, content }: Deps, request: FastifyRequest): PasskeySite => ({
  // In a sandbox without the settings, the address that the browser used.
  origin:
    config.publicUrl === undefined && config.backofficeHost === undefined
      ? publicOrigin(config, request)
      : backofficeOrigin(config),
  name: content.layout.brand.name,
})
