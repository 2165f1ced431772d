/** What the browser needs to run the provider's own page part. */
export interface LivenessStart {
  /** The provider's script; null where there is none to load. */
  readonly scriptUrl: string | null
  /** A short-lived right to run one check; null where the provider needs none. */
  readonly sessionToken: string | null
}

export type LivenessVerdict =
  | { readonly state: 'success' }
  /** `providerCode`: the provider's word for it, verbatim, for support. */
  | { readonly state: 'failed'; readonly providerCode: string }
  /** The video has not arrived or is still looked at. */
  | { readonly state: 'pending' }

/**
 * Tells whether a living person sat before the camera. The verdict comes from the provider to us, about a transaction that we
 * named; what a browser says about it is never asked.
 */
export interface LivenessProvider {
  readonly name: 'sandbox' | 'oz'
  start(transactionId: string): Promise<LivenessStart>
  verdictOf(transactionId: string): Promise<LivenessVerdict>
}

/** Sandbox only: a check that was started to fail says so in its id, and nothing else has to remember it. */
export const FAILING_PREFIX = 'fail-'
