import { SMS_CODE_DIGITS, SMS_CODE_LIFE_MS, SMS_CODE_RESEND_SECONDS, SMS_CODE_TRIES } from '@puente/domain'
import type { CodeBudgets } from '../config.ts'

export const HOUR_MS = 60 * 60_000
export const DAY_MS = 24 * HOUR_MS

/** The life of a one-time code, exactly as decided (decisions §3). The same for signing in and for signing. */
export const CODE_RULES = {
  digits: SMS_CODE_DIGITS,
  lifeMs: SMS_CODE_LIFE_MS,
  triesPerCode: SMS_CODE_TRIES,
  resendAfterMs: SMS_CODE_RESEND_SECONDS * 1000,
  /** The messaging service is offered sooner: the text message may just not have come. */
  whatsappAfterMs: 30_000,
  sentPerHour: 5,
  wrongPerDay: 9,
  wrongPer30Days: 30,
} as const

/** A caller whose captcha gave no clear verdict has this part of an address's budget. */
export const DOUBTFUL_SHARE = 0.2

/**
 * How long until fewer than `limit` of the events lie in the window, or null while there is room. `newestFirst` holds at
 * most the newest `limit` events: the oldest of them is the one whose leaving makes room.
 */
export function secondsUntilRoom(
  newestFirst: readonly Date[],
  limit: number,
  windowMs: number,
  now: Date,
): number | null {
  const oldest = newestFirst[limit - 1]
  if (oldest === undefined) return null
  return Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000))
}

/** The whole service and one address together; an address of null is not counted (loopback in the sandbox). */
export interface Caller {
  readonly address: string
  readonly budgets: CodeBudgets
  readonly isAddressCounted: boolean
  readonly isDoubtful: boolean
}
