import { SMS_CODE_LIFE_MS, SMS_CODE_RESEND_SECONDS, SMS_CODE_TRIES } from '@puente/domain'
import type { NetworkScope } from '../../db/repositories/codes.ts'
import type { CodeTrust } from '../../db/schema/index.ts'
import type { CodeBudgets } from '../../platform/config/general-settings.ts'

export const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS

/** The lifetime and limits of a one-time code (settled rules, Codes). The same for signing in and for signing. */
export const CODE_RULES = {
  lifeMs: SMS_CODE_LIFE_MS,
  triesPerCode: SMS_CODE_TRIES,
  resendAfterMs: SMS_CODE_RESEND_SECONDS * 1000,
  /** The messaging service is offered sooner: the text message may not have arrived. */
  whatsappAfterMs: 30_000,
  sentPerHour: 5,
  wrongPerDay: 9,
  wrongPer30Days: 30,
} as const

/**
 * How a caller is trusted: a known browser or a signed-in customer, a passed captcha, no clear verdict, or no captcha
 * token at all.
 */
export type CallerTrust = 'known' | 'passed' | 'doubtful' | 'missing'

/** As stored in events: all callers without a passed captcha share one budget. */
export const storedTrust = (trust: CallerTrust): CodeTrust =>
  trust === 'known' || trust === 'passed' ? trust : 'unverified'

/**
 * Budgets are nested. A caller is compared with the events of callers that are trusted as much or less, so less trusted
 * callers can never use up the whole budget.
 */
export const COUNTED_TRUSTS: Readonly<Record<CodeTrust, readonly CodeTrust[]>> = {
  unverified: ['unverified'],
  passed: ['unverified', 'passed'],
  known: ['unverified', 'passed', 'known'],
}

/**
 * The share of the service-wide budget that a caller's group may use. Customers' own browsers go on when the rest is
 * used up: each is bound by the limits of its phone.
 */
export const SERVICE_SHARE: Readonly<Record<CodeTrust, number>> = { unverified: 0.2, passed: 1, known: 1.25 }

/** The share of a network's budget. A known browser has its own limits instead. */
export const NETWORK_SHARE: Readonly<Record<Exclude<CallerTrust, 'known'>, number>> = {
  passed: 1,
  doubtful: 0.2,
  missing: 0.1,
}

/** At least one: even a very small budget lets a person in. */
export const shareOf = (budget: number, share: number): number => Math.max(1, Math.floor(budget * share))

/**
 * The time until a window has room again, or null while it has. `deciding` is the oldest of the newest events that fill
 * the limit: once it leaves the window, there is room.
 */
export function secondsUntilRoom(deciding: Date | null, windowMs: number, now: Date): number | null {
  if (deciding === null) return null
  return Math.max(1, Math.ceil((deciding.getTime() + windowMs - now.getTime()) / 1000))
}

/** One network of a caller. A wider one holds more people, so its budget is a multiple of an address's. */
export interface CallerNetwork {
  readonly scope: NetworkScope
  readonly network: string
  readonly widening: number
}

export interface Caller {
  readonly networks: readonly CallerNetwork[]
  /** Empty for this machine in the sandbox. */
  readonly countedNetworks: readonly CallerNetwork[]
  readonly budgets: CodeBudgets
  readonly trust: CallerTrust
  /** Hashes of what the caller presents: the browser's cookie, the token of its session. */
  readonly browserHash: Buffer | null
  readonly sessionHash: Buffer | null
}
