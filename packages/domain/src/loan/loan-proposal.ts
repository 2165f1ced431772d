import { AppError } from '../app-error.ts'
import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import { allowsExtension, offerExtensionAt } from './extension-offer.ts'
import { taeOfExtension } from './extension-tae.ts'
import { accrueTo, forgivenBySettlement, owedOf } from './loan-account.ts'
import type { LoanFact, LoanLife } from './loan-facts.ts'
import { type LoanPosition, positionOn } from './loan-history.ts'
import { acceptsEvent } from './loan-transitions.ts'

/** What staff prepare for a borrower. It has no effect until the borrower confirms it with a code. */
export type ProposalTerms =
  /** `fixedCostCents`: what the borrower pays now, on whatever day of the proposal; null for the usual cost of that day. */
  | { readonly kind: 'extension'; readonly termDays: number; readonly fixedCostCents: number | null }
  /** The loan closes for this sum if it is paid by its date, and the rest is forgiven. */
  | { readonly kind: 'discount'; readonly agreedCents: number; readonly until: CivilDate }

/**
 * `confirmed`: the borrower accepted an extension and has yet to pay its cost. `superseded`: the debt changed, so that the
 * figures no longer hold.
 */
export const PROPOSAL_STATES = [
  'open',
  'confirmed',
  'applied',
  'declined',
  'withdrawn',
  'expired',
  'superseded',
] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]
export type ProposalEvent = 'confirm' | 'apply' | 'decline' | 'withdraw' | 'expire' | 'supersede'

const TRANSITIONS: Readonly<Partial<Record<ProposalState, Partial<Record<ProposalEvent, ProposalState>>>>> = {
  open: {
    confirm: 'confirmed',
    decline: 'declined',
    withdraw: 'withdrawn',
    expire: 'expired',
    supersede: 'superseded',
  },
  // The lender is bound by what the borrower accepted; the borrower, who has not paid yet, is not.
  confirmed: { apply: 'applied', decline: 'declined', expire: 'expired', supersede: 'superseded' },
}

/** States in which a proposal still waits for the borrower. A loan has one of them at most. */
export const STANDING_PROPOSAL_STATES = ['open', 'confirmed'] as const satisfies readonly ProposalState[]

export const canProposal = (state: ProposalState, event: ProposalEvent): boolean =>
  TRANSITIONS[state]?.[event] !== undefined

export function nextProposalState(state: ProposalState, event: ProposalEvent): ProposalState {
  const next = TRANSITIONS[state]?.[event]
  if (next === undefined) throw new AppError('illegal_transition', `a proposal that is ${state} cannot ${event}`)
  return next
}

export const PROPOSAL_DAYS = {
  /** How long a proposal stays open unless staff choose another day. */
  default: 3,
  max: 14,
  /** The last day on which a discounted debt may be paid. */
  discountMax: 90,
} as const

export interface Proposal {
  readonly terms: ProposalTerms
  readonly state: ProposalState
  /** The last day on which the borrower may confirm it. */
  readonly expiresOn: CivilDate
  /** How many facts the loan had when it was prepared. */
  readonly factCount: number
}

/** The figures of a proposal on a day, as the borrower would confirm them. */
export type ProposalFigures =
  | {
      readonly kind: 'extension'
      readonly owedCents: number
      readonly termDays: number
      readonly oldDueDate: CivilDate
      readonly newDueDate: CivilDate
      /** Paid now. */
      readonly costCents: number
      /** What the same extension costs without the proposal. */
      readonly usualCostCents: number
      /** Interest from tomorrow to the new due date. */
      readonly commissionAtTheEndCents: number
      /** Owed on the new due date if nothing more is paid. */
      readonly thenCents: number
      readonly taePercent: number
      readonly forgivenCents: number
      /** If the borrower accepts on the last day. */
      readonly forgivenAtMostCents: number
    }
  | {
      readonly kind: 'discount'
      readonly owedCents: number
      readonly agreedCents: number
      readonly until: CivilDate
      readonly forgivenCents: number
      /** If the borrower pays on the last day: interest runs on until then. */
      readonly forgivenAtMostCents: number
    }

export type ProposalRefusal =
  | 'not_in_this_status'
  | 'not_extendable'
  | 'term_not_offered'
  | 'cost_too_low'
  | 'cost_too_high'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'until_too_early'
  | 'until_too_late'
  | 'expires_too_early'
  | 'expires_too_late'

type PreparedProposal =
  | { readonly accepted: true; readonly figures: ProposalFigures }
  | { readonly accepted: false; readonly reason: ProposalRefusal }

const refused = (reason: ProposalRefusal): PreparedProposal => ({ accepted: false, reason })

/** Whether staff may propose these terms on a day, and the figures of that day. */
export function prepareProposal(
  life: LoanLife,
  terms: ProposalTerms,
  { date, expiresOn }: { readonly date: CivilDate; readonly expiresOn: CivilDate },
): PreparedProposal {
  if (expiresOn < date) return refused('expires_too_early')
  if (expiresOn > addDays(date, PROPOSAL_DAYS.max)) return refused('expires_too_late')
  return terms.kind === 'extension'
    ? figuresOfExtension(life, terms, positionOn(life, date), expiresOn)
    : prepareDiscount(life, terms, positionOn(life, date), expiresOn)
}

function prepareDiscount(
  life: LoanLife,
  terms: Extract<ProposalTerms, { kind: 'discount' }>,
  position: LoanPosition,
  expiresOn: CivilDate,
): PreparedProposal {
  const { until } = terms
  // A borrower who accepts on the last day can still pay.
  if (until < expiresOn) return refused('until_too_early')
  if (until > addDays(position.date, PROPOSAL_DAYS.discountMax)) return refused('until_too_late')
  return figuresOfDiscount(life, terms, position)
}

function figuresOfDiscount(
  life: LoanLife,
  { agreedCents, until }: Extract<ProposalTerms, { kind: 'discount' }>,
  { status, money: { account }, date }: LoanPosition,
): PreparedProposal {
  if (account === null || !acceptsEvent(status, 'settlement_agreed')) return refused('not_in_this_status')
  if (until < date) return refused('until_too_early')
  const owedCents = owedOf(account).total
  if (agreedCents < life.contract.rules.minPaymentCents) return refused('amount_too_small')
  // A sum that forgives nothing is no discount.
  if (agreedCents >= owedCents) return refused('amount_too_large')
  const forgivenAtMostCents = forgivenBySettlement(account, { agreedCents, until })
  const forgivenCents = owedCents - agreedCents
  return {
    accepted: true,
    figures: { kind: 'discount', owedCents, agreedCents, until, forgivenCents, forgivenAtMostCents },
  }
}

function figuresOfExtension(
  life: LoanLife,
  { termDays, fixedCostCents }: Extract<ProposalTerms, { kind: 'extension' }>,
  position: LoanPosition,
  expiresOn: CivilDate,
): PreparedProposal {
  const { status, date } = position
  const { rules } = life.contract
  const { account } = position.money
  if (account === null || !allowsExtension(account, rules, status, date)) return refused('not_extendable')
  if (!rules.extensionTermsDays.includes(termDays)) return refused('term_not_offered')
  const usual = offerExtensionAt(account, rules, termDays, null)
  const onLastDay = accrueTo(account, expiresOn)
  if (fixedCostCents !== null && fixedCostCents < owedOf(onLastDay).fines) return refused('cost_too_low')
  if (usual === null || (fixedCostCents !== null && fixedCostCents > usual.costCents)) return refused('cost_too_high')
  const offer = offerExtensionAt(account, rules, termDays, fixedCostCents)
  if (offer === null) return refused('cost_too_low')
  return {
    accepted: true,
    figures: {
      kind: 'extension',
      owedCents: owedOf(account).total,
      termDays,
      oldDueDate: account.mustPayDate,
      newDueDate: offer.nextPayDate,
      costCents: offer.costCents,
      usualCostCents: usual.costCents,
      commissionAtTheEndCents: offer.commissionAtTheEndCents,
      thenCents: account.principal.bodyCents + offer.commissionAtTheEndCents,
      taePercent: taeOfExtension(position, offer),
      forgivenCents: usual.costCents - offer.costCents,
      forgivenAtMostCents:
        fixedCostCents === null
          ? 0
          : (offerExtensionAt(onLastDay, rules, termDays, null)?.costCents ?? usual.costCents) - fixedCostCents,
    },
  }
}

/** A move between collectors and a refund of overpaid money leave the debt as it is. */
const KEEPS_DEBT: ReadonlySet<LoanFact['type']> = new Set<LoanFact['type']>(['status', 'refund'])

export type ProposalStanding =
  | { readonly standing: 'stands'; readonly figures: ProposalFigures }
  | { readonly standing: 'expired' | 'superseded' }

/**
 * What is left of a proposal on a day. It ends with its last day, with any fact that changes the debt, and in a status that
 * does not allow it; a day's interest does not end it.
 */
export function standingOfProposal(proposal: Proposal, life: LoanLife, date: CivilDate): ProposalStanding {
  const { terms, expiresOn, factCount } = proposal
  if (life.facts.slice(factCount).some(({ type }) => !KEEPS_DEBT.has(type))) return { standing: 'superseded' }
  if (date > expiresOn) return { standing: 'expired' }
  const position = positionOn(life, date)
  const prepared =
    terms.kind === 'extension'
      ? figuresOfExtension(life, terms, position, expiresOn)
      : figuresOfDiscount(life, terms, position)
  return prepared.accepted ? { standing: 'stands', figures: prepared.figures } : { standing: 'superseded' }
}
