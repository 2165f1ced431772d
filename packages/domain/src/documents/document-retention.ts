import { addDays, type CivilDate, yearsAfter } from '../calendar/civil-date.ts'

/** What decides how long the documents of a customer are kept. */
export interface CustomerTies {
  /** A contract was signed at some time, whatever became of it. */
  readonly hasContract: boolean
  /** Blocked or blacklisted by staff or a rule. */
  readonly isExcluded: boolean
  /** An application, a loan or the review of a refusal is not over. */
  readonly isOpen: boolean
  /** The last thing that happened: a document came, or the newest application or loan ended. */
  readonly lastEventOn: CivilDate
}

export interface RetentionSettings {
  /** How long after an application without a contract its documents can be opened. */
  readonly applicationDays: number
  /** How long they are then kept for courts and authorities: claims lapse within three years (LO 3/2018 art. 72). */
  readonly blockedDays: number
}

/** After five years only control bodies may see what identified a customer, and after ten nobody keeps it (Ley 10/2010 art. 25). */
const OPEN_YEARS = 5
const KEPT_YEARS = 10

/** A contract is a business relationship; of somebody excluded the copies may have to prove an attempt at fraud. */
const isKeptByLaw = ({ hasContract, isExcluded }: CustomerTies): boolean => hasContract || isExcluded

/**
 * Who a blocked document is still kept for (LO 3/2018 art. 32.2): judges and courts, the public prosecutor, the data protection
 * authorities, and other administrations within their powers, as supervisors and the police on behalf of a court are.
 */
export const DISCLOSURE_AUTHORITIES = [
  'court',
  'prosecutor',
  'data_protection_authority',
  'public_administration',
] as const
export type DisclosureAuthority = (typeof DISCLOSURE_AUTHORITIES)[number]

/** Whether documents that can be opened have to be blocked: from then on nobody but courts and authorities may see them. */
export function isDueToBlock(ties: CustomerTies, { applicationDays }: RetentionSettings, today: CivilDate): boolean {
  if (ties.isOpen) return false
  const { lastEventOn } = ties
  return today > (isKeptByLaw(ties) ? yearsAfter(lastEventOn, OPEN_YEARS) : addDays(lastEventOn, applicationDays))
}

/** Whether documents that were blocked on a day have to be destroyed. A contract that came later keeps them, too. */
export function isDueToDestroy(
  ties: CustomerTies,
  blockedOn: CivilDate,
  { blockedDays }: RetentionSettings,
  today: CivilDate,
): boolean {
  if (isKeptByLaw(ties) && (ties.isOpen || today <= yearsAfter(ties.lastEventOn, KEPT_YEARS))) return false
  return today > addDays(blockedOn, blockedDays)
}
