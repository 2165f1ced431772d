import { expect, it } from 'vitest'
import { allConsents, checkConsent, REQUIRED_CONSENTS } from './consents.ts'

it('[R5.11] every required box must be ticked', () => {
  expect(checkConsent(true)).toEqual({ ok: true, value: true })
  expect(checkConsent(false)).toEqual({ ok: false, key: 'checkboxFieldRequired' })
})

it('[R5.11] select-all covers the three boxes that the contract needs, and marketing is not among them', () => {
  expect(Object.keys(allConsents(true)).sort()).toEqual([...REQUIRED_CONSENTS].sort())
  expect(Object.values(allConsents(true))).toEqual([true, true, true])
  expect(Object.values(allConsents(false))).toEqual([false, false, false])
})
