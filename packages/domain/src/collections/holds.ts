import type { CivilDate } from '../calendar/civil-date.ts'

/** What keeps a debt, or all debts of a customer, from being collected as usual. */
export const HOLD_KINDS = [
  'plan',
  'pause',
  'promise',
  'masc',
  'dispute',
  'complaint',
  'aml',
  'self_exclusion',
  'insolvency',
  'lawyer',
  'vulnerable',
  'deceased',
] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/** What a hold can stop. Paying and withdrawing are not in the list: no hold stops them. */
export const HELD_ACTS = [
  /** A new loan, or more money on one. */
  'new_loan',
  /** An extension or deferral with a price. */
  'extension',
  /** More time without a price, prepared by staff. */
  'forbearance',
  /** Automatic messages about the payment. The texts of a plan and the letters of a negotiation are others. */
  'reminder',
  'call',
  /** A card charge that the borrower does not start. */
  'automatic_charge',
  'sale',
  'court',
  /** Calling the whole debt of a loan in instalments in. */
  'acceleration',
  'bureau_report',
  /** Money that goes to the customer: a payout or a refund. */
  'money_out',
  'impersonation',
  'erasure',
] as const
export type HeldAct = (typeof HELD_ACTS)[number]

/** Steps that harden the lender's claim: a borrower who may still agree is not taken there. */
const ENFORCEMENT = ['sale', 'court', 'acceleration', 'bureau_report'] as const satisfies readonly HeldAct[]
const CONTACT = ['reminder', 'call'] as const satisfies readonly HeldAct[]
const LONGER = ['extension', 'forbearance'] as const satisfies readonly HeldAct[]

/**
 * What each hold stops. Every act asks this table, through `holdThatStops`, and no status of its own. A complaint about the amount
 * stops the card too: a contested sum is not charged.
 */
const STOPS: Readonly<Record<HoldKind, readonly HeldAct[]>> = {
  plan: [...LONGER, ...CONTACT, 'automatic_charge', ...ENFORCEMENT],
  pause: [...LONGER, ...CONTACT, 'automatic_charge', ...ENFORCEMENT],
  promise: [...CONTACT, 'automatic_charge', ...ENFORCEMENT],
  // The proof of the negotiation is itself a condition of the report to a bureau.
  masc: [...CONTACT, 'automatic_charge', 'sale', 'court', 'acceleration', 'erasure'],
  dispute: [...LONGER, ...CONTACT, 'automatic_charge', ...ENFORCEMENT, 'money_out', 'erasure'],
  complaint: ['call', 'automatic_charge', ...ENFORCEMENT, 'erasure'],
  aml: [...LONGER, 'new_loan', 'sale', 'money_out', 'impersonation', 'erasure'],
  self_exclusion: ['new_loan', 'extension', 'erasure'],
  // The estate has an administrator, and a debtor in insolvency may not pay one creditor before the others.
  insolvency: ['new_loan', ...LONGER, ...CONTACT, 'automatic_charge', ...ENFORCEMENT],
  lawyer: CONTACT,
  vulnerable: CONTACT,
  deceased: ['new_loan', ...LONGER, ...CONTACT, 'automatic_charge', ...ENFORCEMENT, 'money_out'],
}

export const stops = (kind: HoldKind, act: HeldAct): boolean => STOPS[kind].includes(act)

/** For statements over many loans: every kind that stops an act. */
export const holdsThatStop = (act: HeldAct): readonly HoldKind[] => HOLD_KINDS.filter((kind) => stops(kind, act))

export interface Hold {
  readonly kind: HoldKind
  /** The last day on which it stands; null until it is lifted. */
  readonly until: CivilDate | null
}

export const standsOn = ({ until }: Pick<Hold, 'until'>, today: CivilDate): boolean => until === null || until >= today

/** The first hold that stops an act, or null if it may go on. */
export const holdThatStops = (kinds: readonly HoldKind[], act: HeldAct): HoldKind | null =>
  kinds.find((kind) => stops(kind, act)) ?? null

/**
 * What staff set and lift by hand, because the customer or the family says so. The others follow from a procedure of their own, which
 * sets and lifts them. A self-exclusion ends only by its date.
 */
export const STAFF_HOLD_KINDS = [
  'insolvency',
  'lawyer',
  'vulnerable',
  'deceased',
] as const satisfies readonly HoldKind[]
export type StaffHoldKind = (typeof STAFF_HOLD_KINDS)[number]
export const isStaffHold = (kind: HoldKind): kind is StaffHoldKind => STAFF_HOLD_KINDS.some((one) => one === kind)
