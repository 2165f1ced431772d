// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { stepRefreshMs } from './use-step-refresh.ts'

const DEFAULT_STATE = { isBlocked: false, isLivenessPending: false }

it.each([
  ['personalData', DEFAULT_STATE, 30],
  ['consideration', DEFAULT_STATE, 30],
  ['bankVerification', DEFAULT_STATE, 3],
  ['applicationSign', DEFAULT_STATE, 7],
  ['autoDebitConfirmation', DEFAULT_STATE, 7],
  ['documents', DEFAULT_STATE, 30],
  ['documents', { ...DEFAULT_STATE, isLivenessPending: true }, 5],
  ['personalData', { ...DEFAULT_STATE, isLivenessPending: true }, 30],
  ['approveConditions', { ...DEFAULT_STATE, isBlocked: true }, 20],
] as const)('[R9.02] %s refreshes the user at its interval', (step, state, seconds) => {
  expect(stepRefreshMs(step, state)).toBe(seconds * 1000)
})
