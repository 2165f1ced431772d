// Goal: a postal code of a capital names its town; any other code names none.
import { expect, it } from 'vitest'
import { townOfPostalCode } from './town-of-postal-code.ts'

it.each([
  ['28013', 'Madrid'],
  ['01001', 'Vitoria-Gasteiz'],
  ['52001', 'Melilla'],
  ['35004', 'Las Palmas de Gran Canaria'],
  ['28801', null], // Alcalá de Henares
  ['28080', null], // post-office boxes
  ['28000', null],
  ['2801', null],
  ['99013', null],
  ['', null],
])('townOfPostalCode("%s") is %s', (code, town) => {
  expect(townOfPostalCode(code)).toBe(town)
})
