import { expect, it } from 'vitest'
import { parseEmail } from './email.ts'

it.each([
  ['lucia@example.es', 'lucia@example.es'],
  ['  Lucia.Garcia+ofertas@Example.ES ', 'Lucia.Garcia+ofertas@example.es'], // only the domain is case-insensitive
  ["o'brien_1@correo.empresa.com", "o'brien_1@correo.empresa.com"],
  ['ana@españa.es', 'ana@españa.es'],
  ['ana@xn--espaa-rta.xn--p1ai', 'ana@xn--espaa-rta.xn--p1ai'],
  [`${'a'.repeat(89)}@example.es`, `${'a'.repeat(89)}@example.es`], // exactly 100
])('[R5.06] takes "%s" as %s', (input, email) => {
  expect(parseEmail(input)).toEqual({ ok: true, value: email })
})

it.each([
  ['', 'field_required'],
  ['   ', 'field_required'],
  ['lucia', 'incorrectEmail'],
  ['@example.es', 'incorrectEmail'],
  ['lucia@', 'incorrectEmail'],
  ['lucia@example', 'incorrectEmail'],
  ['lucia@example.e', 'incorrectEmail'],
  ['lucia@example..es', 'incorrectEmail'],
  ['lucia@-example.es', 'incorrectEmail'],
  ['lucia@127.0.0.1', 'incorrectEmail'],
  ['lu cia@example.es', 'incorrectEmail'],
  ['.lucia@example.es', 'incorrectEmail'],
  ['lu..cia@example.es', 'incorrectEmail'],
  ['lucia@garcia@example.es', 'incorrectEmail'],
  ['lucia@example.es\u0000', 'incorrectEmail'],
  ['lucia@example.es\nBcc: otra@example.es', 'incorrectEmail'], // header injection
  [`${'a'.repeat(90)}@example.es`, 'max_length_field'],
])('[R5.06] refuses %j with %s', (input, key) => {
  expect(parseEmail(input)).toEqual({ ok: false, key })
})
