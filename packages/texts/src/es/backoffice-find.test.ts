import { expect, it } from 'vitest'
import { statusReasonText } from './backoffice-find.ts'

it.each([
  ['AC04', 'La cuenta está cerrada (AC04)'],
  ['manual_review', 'La decide una persona'],
  ['over_indebted', 'Paga a cuatro prestamistas o más, o más de la mitad de sus ingresos va a deudas'],
  ['Acuerdo del comité', 'Acuerdo del comité'],
])('says the reason %s of a status change in words', (reason, text) => {
  expect(statusReasonText(reason)).toBe(text)
})
