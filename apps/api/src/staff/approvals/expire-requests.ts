import type { Deps } from '../../deps.ts'
import { endRequest } from './end-request.ts'

const AT_ONCE = 100

/** Ends requests that no colleague decided on in time. */
export async function expireRequests({ transaction, clock }: Pick<Deps, 'transaction' | 'clock'>): Promise<void> {
  const now = clock.now()
  const expireSome = () =>
    transaction(async (tx) => {
      const past = await tx.approvals.waitingPast(now, AT_ONCE)
      for (const request of past) await endRequest(tx, request, { state: 'expired', now, by: null })
      return past.length
    })
  while ((await expireSome()) === AT_ONCE) {
    // The next chunk.
  }
}
