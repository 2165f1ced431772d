import { CALL_REASONS, type CallReason } from '@puente/domain'
import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location'
import type { HelpQuestion } from '../../../api/payment-help.ts'
import { PATHS } from '../../../paths.ts'

/** The answers to the three questions; null where one was skipped. */
export interface HelpAnswers extends HelpQuestion {
  readonly reason: CallReason | null
}

export const NO_ANSWERS: HelpAnswers = { canPayCents: null, restInDays: null, reason: null }

/** When the rest can be paid, in days from today. */
export const REST_DAYS = [7, 14, 30] as const

export type HelpStep = 1 | 2 | 3 | 'options'

const STEPS: readonly HelpStep[] = [1, 2, 3, 'options']
const PARAMETER = 'paso'
const OPTIONS = 'opciones'

const isNumberOrNull = (value: unknown): value is number | null => value === null || Number.isInteger(value)

function readAnswers(state: unknown): HelpAnswers {
  if (typeof state !== 'object' || state === null) return NO_ANSWERS
  const { canPayCents = null, restInDays = null, reason = null } = state as Partial<Record<keyof HelpAnswers, unknown>>
  return {
    canPayCents: isNumberOrNull(canPayCents) ? canPayCents : null,
    restInDays: isNumberOrNull(restInDays) ? restInDays : null,
    reason: CALL_REASONS.find((known) => known === reason) ?? null,
  }
}

/**
 * The step is in the address, so that Back leads to the question before. The answers are in the entry of the history: they survive a
 * visit to a sheet, and are neither stored nor part of an address.
 */
export function useHelpSteps() {
  const asked = new URLSearchParams(useSearch()).get(PARAMETER)
  const step = STEPS.find((one) => (one === 'options' ? OPTIONS : String(one)) === asked) ?? 1
  const answers = readAnswers(useHistoryState<unknown>())
  const goTo = (next: HelpStep, changed: Partial<HelpAnswers> = {}) =>
    navigate(`${PATHS.accountHelp}?${PARAMETER}=${next === 'options' ? OPTIONS : next}`, {
      state: { ...answers, ...changed },
    })
  return { step, answers, goTo }
}
