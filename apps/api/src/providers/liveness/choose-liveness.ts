import type { Config } from '../../platform/config/config.ts'
import type { LivenessProvider } from './liveness.ts'
import { ozLiveness } from './oz/oz.ts'
import { sandboxLiveness } from './sandbox/sandbox.ts'

export function chooseLiveness({ liveness }: Pick<Config, 'liveness'>): LivenessProvider {
  return liveness.provider === 'sandbox' ? sandboxLiveness : ozLiveness({ ...liveness, timeoutMs: 10_000 })
}
