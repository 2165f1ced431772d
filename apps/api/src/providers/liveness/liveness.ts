/** The data that the browser needs to run the provider's plugin. */
export interface LivenessStart {
  /** The provider's script; null if there is none to load. */
  readonly scriptUrl: string | null
  /** A short-lived token for one check; null if the provider needs none. */
  readonly sessionToken: string | null
}

export type LivenessVerdict =
  | { readonly state: 'success' }
  /** `providerCode`: the provider's code, verbatim, for support. */
  | { readonly state: 'failed'; readonly providerCode: string }
  /** The video has not arrived or is still being analysed. */
  | { readonly state: 'pending' }

/**
 * Checks that a live person was in front of the camera. The verdict comes directly from the provider, for a transaction id that
 * we chose; the browser's claim about it is never used.
 */
export interface LivenessProvider {
  readonly name: 'sandbox' | 'oz'
  start(transactionId: string): Promise<LivenessStart>
  verdictOf(transactionId: string): Promise<LivenessVerdict>
  /** Proves that the provider accepts our credentials, without any effect. AppError('provider_unavailable') says why not. */
  check(): Promise<void>
}

/** Sandbox only: the id of a check that is meant to fail starts with this, so no other state is needed. */
export const FAILING_PREFIX = 'fail-'
