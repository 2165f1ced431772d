import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { receiveCardNotification } from '../lending/payments/settle-card-event.ts'

/** Delivers the simulated provider's late notification through the same handler as a real one. */
export const sendSandboxCardNotification =
  (deps: Deps) =>
  async ({ fields }: Jobs['send-sandbox-card-notification']): Promise<void> =>
    receiveCardNotification(deps, fields)
