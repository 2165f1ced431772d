// Goal: the front page promises no less time than the steps of the default journey name together.
import { expect, it } from 'vitest'
import { frontPageTexts } from './front-page.ts'
import { registrationTexts } from './registration.ts'

/** The steps that say how long they take; the review, the decision and the optional card do not. */
const TIMED = [
  'personalData',
  'additionalInformation',
  'iban',
  'documents',
  'bankVerification',
  'applicationSign',
] as const

it('the minutes of the steps add up to those of the front page', () => {
  const { steps } = registrationTexts
  const sum = TIMED.reduce((minutes, step) => minutes + steps[step].minutes, 0)
  expect(frontPageTexts.steps.map(({ text }) => text).join(' ')).toContain(`Unos ${sum} minutos`)
})
