import { FAILING_PREFIX, type LivenessProvider } from '../liveness.ts'

/** Every check passes, except those that were started to fail. */
export const sandboxLiveness: LivenessProvider = {
  name: 'sandbox',
  start: async () => ({ scriptUrl: null, sessionToken: null }),
  verdictOf: async (transactionId) =>
    transactionId.startsWith(FAILING_PREFIX)
      ? { state: 'failed', providerCode: 'SANDBOX_DECLINED' }
      : { state: 'success' },
  check: async () => undefined,
}
