import { NO_ORIGINS, type PageOrigins } from '../page-needs.ts'
import type { LivenessProvider } from './liveness.ts'
import { ozLiveness } from './oz/oz.ts'
import { ozOrigins } from './oz/oz-origins.ts'
import { sandboxLiveness } from './sandbox/sandbox.ts'
import type { LivenessSettings } from './settings.ts'

// Each switch names every vendor: the compiler rejects a function that leaves one out.

export function chooseLiveness({ liveness }: { readonly liveness: LivenessSettings }): LivenessProvider {
  switch (liveness.provider) {
    case 'sandbox':
      return sandboxLiveness
    case 'oz':
      return ozLiveness({ ...liveness, timeoutMs: 10_000 })
  }
}

export function livenessOrigins({ liveness }: { readonly liveness: LivenessSettings }): PageOrigins {
  switch (liveness.provider) {
    case 'sandbox':
      return NO_ORIGINS
    case 'oz':
      return ozOrigins(liveness)
  }
}
