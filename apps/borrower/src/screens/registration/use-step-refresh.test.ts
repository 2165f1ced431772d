// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { stepRefreshMs } from './use-step-refresh.ts'

const CALM = { isBlocked: false, isLivenessPending: false }

it.each([
  ['personalData', CALM, 30],
  ['consideration', CALM, 30],
  ['bankVerification', CALM, 3],
  ['applicationSign', CALM, 7],
  ['autoDebitConfirmation', CALM, 7],
  ['documents', CALM, 30],
  ['documents', { ...CALM, isLivenessPending: true }, 5],
  ['personalData', { ...CALM, isLivenessPending: true }, 30],
  ['approveConditions', { ...CALM, isBlocked: true }, 20],
] as const)('[R9.02] %s refreshes the user at its interval', (step, state, seconds) => {
  expect(stepRefreshMs(step, state)).toBe(seconds * 1000)
})
