import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import { yearsAfter } from '../calendar/months.ts'

/** The facts that determine how long a customer's documents are kept. */
export interface RetentionFacts {
  /** True once a contract was signed, whatever happened to it later. */
  readonly hasContract: boolean
  /** Blocked or blacklisted by staff or a rule. */
  readonly isExcluded: boolean
  /** An application, a loan or the review of a refusal is still open. */
  readonly isOpen: boolean
  /** The latest event: a document arrived, or the newest application or loan ended. */
  readonly lastEventOn: CivilDate
}

export interface RetentionSettings {
  /** How long documents of an application without a contract stay accessible. */
  readonly applicationDays: number
  /** How long they then stay blocked for courts and authorities: claims lapse within three years (LO 3/2018 art. 72). */
  readonly blockedDays: number
}

/**
 * After five years only control bodies may see the documents that identified a customer; after ten they are destroyed (Ley
 * 10/2010 art. 25).
 */
const OPEN_YEARS = 5
const KEPT_YEARS = 10

/** A contract is a business relationship. For an excluded person the copies may be evidence of attempted fraud. */
const isKeptByLaw = ({ hasContract, isExcluded }: RetentionFacts): boolean => hasContract || isExcluded

/**
 * The bodies that may still request a blocked document (LO 3/2018 art. 32.2): judges and courts, the public prosecutor, the data
 * protection authorities, and other administrations within their powers, such as supervisors or the police on behalf of a court.
 */
export const DISCLOSURE_AUTHORITIES = [
  'court',
  'prosecutor',
  'data_protection_authority',
  'public_administration',
] as const
export type DisclosureAuthority = (typeof DISCLOSURE_AUTHORITIES)[number]

/** True if accessible documents must be blocked. From then on only courts and authorities may see them. */
export function isDueToBlock(ties: RetentionFacts, { applicationDays }: RetentionSettings, today: CivilDate): boolean {
  if (ties.isOpen) return false
  const { lastEventOn } = ties
  return today > (isKeptByLaw(ties) ? yearsAfter(lastEventOn, OPEN_YEARS) : addDays(lastEventOn, applicationDays))
}

/** True if documents blocked on a given day must be destroyed. A later contract extends their retention. */
export function isDueToDestroy(
  ties: RetentionFacts,
  blockedOn: CivilDate,
  { blockedDays }: RetentionSettings,
  today: CivilDate,
): boolean {
  if (isKeptByLaw(ties) && (ties.isOpen || today <= yearsAfter(ties.lastEventOn, KEPT_YEARS))) return false
  return today > addDays(blockedOn, blockedDays)
}
