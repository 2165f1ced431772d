import { addDays, type CivilDate, laterOf } from '../calendar/civil-date.ts'
import { civilDateInMadrid } from '../calendar/madrid-time.ts'
import { yearsAfter } from '../calendar/months.ts'
import type { LoanRules } from '../pricing/product.ts'
import type { Regime } from './regime.ts'

const MS_PER_HOUR = 3_600_000
const HOURS_PER_DAY = 24

/**
 * The contract fields behind the right of withdrawal. The contract's own period counts; `checkQuote` ensures that it is not
 * shorter than the law's.
 */
interface Withdrawable {
  readonly signedOn: CivilDate
  readonly rules: Pick<LoanRules, 'withdrawalDays'>
}

/**
 * The last day to withdraw: fourteen days from signing or from receiving the terms, whichever is later (Ley 16/2011 art. 28,
 * Directive 2023/2225 art. 26). Contracts are signed only after their terms were delivered, so the signing date counts unless
 * another date is given.
 */
export const lastDayToWithdraw = (
  { signedOn, rules }: Withdrawable,
  termsReceivedOn: CivilDate = signedOn,
): CivilDate => addDays(laterOf(signedOn, termsReceivedOn), rules.withdrawalDays)

/** The last day to withdraw if the terms were never delivered; null if the right then has no end. */
export function lastDayToWithdrawWithoutTerms(regime: Regime, signedOn: CivilDate): CivilDate | null {
  if (regime.withdrawalEndsAfterYears === null) return null
  return lastDayToWithdraw({ signedOn: yearsAfter(signedOn, regime.withdrawalEndsAfterYears), rules: regime })
}

/** The period for sending a reminder of the right of withdrawal, or null if none is due (art. 10(1)). */
export function withdrawalReminderWindow(
  regime: Regime,
  times: { readonly informationDeliveredAt: Date; readonly signedAt: Date },
): { readonly notBefore: CivilDate; readonly notAfter: CivilDate } | null {
  const { withdrawalReminderDays } = regime
  const waitedMs = times.signedAt.getTime() - times.informationDeliveredAt.getTime()
  if (withdrawalReminderDays === null || waitedMs >= HOURS_PER_DAY * MS_PER_HOUR) return null
  const signedOn = civilDateInMadrid(times.signedAt)
  return {
    notBefore: addDays(signedOn, withdrawalReminderDays.first),
    notAfter: addDays(signedOn, withdrawalReminderDays.last),
  }
}

/** The earliest time at which a contract may be signed after its information was delivered. */
export const mayBeSignedFrom = (regime: Regime, informationDeliveredAt: Date): Date =>
  new Date(informationDeliveredAt.getTime() + regime.hoursFromInformationToSigning * MS_PER_HOUR)
