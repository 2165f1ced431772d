import { addDays, type CivilDate, civilDateInMadrid, laterOf, yearsAfter } from '../calendar/civil-date.ts'
import type { LoanRules } from '../pricing/product.ts'
import type { Regime } from './regime.ts'

const MS_PER_HOUR = 3_600_000
const HOURS_PER_DAY = 24

/** A contract as far as the right to withdraw goes. Its own rules count: never fewer days than the law's (`checkQuote`). */
interface Withdrawable {
  readonly signedOn: CivilDate
  readonly rules: Pick<LoanRules, 'withdrawalDays'>
}

/**
 * The last day on which the borrower may withdraw: fourteen days from signing or, if that is later, from receiving the
 * terms (Ley 16/2011 art. 28, Directive 2023/2225 art. 26). Nothing is signed here before its terms were delivered, so signing
 * is what counts where no other day is given.
 */
export const lastDayToWithdraw = (
  { signedOn, rules }: Withdrawable,
  termsReceivedOn: CivilDate = signedOn,
): CivilDate => addDays(laterOf(signedOn, termsReceivedOn), rules.withdrawalDays)

/** The same where the terms never came; null where the right then has no end. */
export function lastDayToWithdrawWithoutTerms(regime: Regime, signedOn: CivilDate): CivilDate | null {
  if (regime.withdrawalEndsAfterYears === null) return null
  return lastDayToWithdraw({ signedOn: yearsAfter(signedOn, regime.withdrawalEndsAfterYears), rules: regime })
}

/** The days between which a reminder of the right to withdraw must be sent, or null where none is due (art. 10(1)). */
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

/** The first instant at which a contract may be signed after its information was delivered. */
export const mayBeSignedFrom = (regime: Regime, informationDeliveredAt: Date): Date =>
  new Date(informationDeliveredAt.getTime() + regime.hoursFromInformationToSigning * MS_PER_HOUR)
