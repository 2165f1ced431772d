import type { LivenessProvider } from './liveness.ts'
import { ozLiveness } from './oz/oz.ts'
import { sandboxLiveness } from './sandbox/sandbox.ts'
import type { LivenessSettings } from './settings.ts'

export function chooseLiveness({ liveness }: { readonly liveness: LivenessSettings }): LivenessProvider {
  return liveness.provider === 'sandbox' ? sandboxLiveness : ozLiveness({ ...liveness, timeoutMs: 10_000 })
}
