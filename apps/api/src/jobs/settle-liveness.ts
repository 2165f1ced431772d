import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { settleLivenessCheck } from '../lending/verification/settle-check.ts'

/** Asks the provider for the verdict of a liveness check. */
export const settleLiveness =
  (deps: Deps) =>
  ({ transactionId }: Jobs['settle-liveness']): Promise<void> =>
    settleLivenessCheck(deps, transactionId)
