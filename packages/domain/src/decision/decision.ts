import type { DecisionInputs } from './decision-inputs.ts'
import {
  APPROVE_REASONS,
  type ApproveReason,
  DENY_REASONS,
  type DecisionReason,
  type DenyReason,
  REVIEW_REASONS,
  type ReviewReason,
} from './reasons.ts'

export const DECISION_OUTCOMES = ['approve', 'less', 'more', 'review', 'deny'] as const
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number]

/** The answer of the decision tables for one application. */
export type Decision =
  | {
      readonly outcome: 'approve' | 'less' | 'more'
      readonly amountCents: number
      readonly reasons: readonly ApproveReason[]
    }
  | { readonly outcome: 'review'; readonly amountCents: number | null; readonly reasons: readonly ReviewReason[] }
  | { readonly outcome: 'deny'; readonly amountCents: null; readonly reasons: readonly DenyReason[] }

interface RawDecision {
  readonly outcome?: unknown
  readonly amountCents?: unknown
  readonly reasons?: unknown
}

const wrong = (what: string): Error => new Error(`the decision tables are wrong: ${what}`)

function reasonsOf<R extends DecisionReason>(raw: RawDecision, known: readonly R[]): readonly R[] {
  const { reasons } = raw
  if (!Array.isArray(reasons) || reasons.length === 0) throw wrong('no reason')
  const unknown = reasons.find((reason) => !known.includes(reason as R))
  if (unknown !== undefined) throw wrong(`${String(unknown)} is not a reason for ${String(raw.outcome)}`)
  return [...new Set(reasons as readonly R[])]
}

function offerOf({ outcome, amountCents }: RawDecision, { request }: DecisionInputs): number {
  if (typeof amountCents !== 'number' || !request.offeredAmountsCents.includes(amountCents)) {
    throw wrong(`${String(amountCents)} is not an amount of the product`)
  }
  const asked = request.amountCents
  const fits = { approve: amountCents === asked, less: amountCents < asked, more: amountCents > asked }
  if (!fits[outcome as keyof typeof fits]) throw wrong(`${amountCents} for ${asked} is not ${String(outcome)}`)
  return amountCents
}

/**
 * Validates the answer of the decision tables. Staff edit the tables, so an inconsistent answer is rejected here and never
 * becomes an offer.
 */
export function readDecision(raw: RawDecision, inputs: DecisionInputs): Decision {
  switch (raw.outcome) {
    case 'approve':
    case 'less':
    case 'more':
      return {
        outcome: raw.outcome,
        amountCents: offerOf(raw, inputs),
        reasons: reasonsOf(raw, APPROVE_REASONS),
      }
    case 'review': {
      const { amountCents } = raw
      const isOffered = typeof amountCents === 'number' && inputs.request.offeredAmountsCents.includes(amountCents)
      return { outcome: 'review', amountCents: isOffered ? amountCents : null, reasons: reasonsOf(raw, REVIEW_REASONS) }
    }
    case 'deny':
      return { outcome: 'deny', amountCents: null, reasons: reasonsOf(raw, DENY_REASONS) }
    default:
      throw wrong(`${String(raw.outcome)} is not an outcome`)
  }
}
