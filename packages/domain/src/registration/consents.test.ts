import { expect, it } from 'vitest'
import { checkConsent } from './consents.ts'

it('[R5.11] every required box must be ticked', () => {
  expect(checkConsent(true)).toEqual({ ok: true, value: true })
  expect(checkConsent(false)).toEqual({ ok: false, key: 'checkboxFieldRequired' })
})
