import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { receiveCardNotification } from '../lending/payments/settle-operation.ts'

/** The simulated provider's late notification: it comes in where every notification does. */
export const sendSandboxCardNotification =
  (deps: Deps) =>
  async ({ fields }: Jobs['send-sandbox-card-notification']): Promise<void> =>
    receiveCardNotification(deps, fields)
