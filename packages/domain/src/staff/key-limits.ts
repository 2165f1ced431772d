/** What an API key books without a second person: at most this much with one booking, and in all of a day. */
export interface KeyLimits {
  readonly perBookingCents: number
  readonly perDayCents: number
}

/** Of a key whose request names no limits, and of keys that are older than the limits. */
export const DEFAULT_KEY_LIMITS: KeyLimits = { perBookingCents: 1_000_00, perDayCents: 5_000_00 }

/** Of the demo user of a sandbox, whose key is public and whose money is not real. */
export const SANDBOX_KEY_LIMITS: KeyLimits = { perBookingCents: 1_000_000_00, perDayCents: 1_000_000_000_00 }
