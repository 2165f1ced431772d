import { expect, it } from 'vitest'
import { validationText, validationTexts } from './validation.ts'

// Verbatim from requirements R5.
it.each([
  ['field_required', 'El campo no puede estar vacío'],
  ['incorrectEmail', 'Correo electrónico incorrecto'],
  ['incorrectPhone', 'El teléfono no es válido'],
  ['only_numbers', 'Números solo disponibles'],
  ['incorrect_date', 'Fecha equivocada'],
  ['minDate', 'La fecha es inferior al mínimo posible'],
  ['maxDate', 'Fecha superior a la fecha máxima posible'],
  ['incorrectNumberIban', 'Número de IBAN incorrecto'],
  ['checkboxFieldRequired', 'La casilla de verificación debe verificarse para continuar'],
  ['promoCodeExpired', 'No se encontró el código promocional'],
  ['phoneMatchesRegistration', 'El número no debe coincidir con el número de registro'],
] as const)('[R5.18] %s says «%s»', (key, text) => {
  expect(validationTexts[key]).toBe(text)
  expect(validationText(key)).toBe(text)
})

it('[R5.18] every other key of the requirements has a text, and an unknown key gets a useful fallback', () => {
  for (const key of ['min_length_field', 'incorrectData']) expect(validationText(key)).toMatch(/\w{4}/)
  expect(validationText('something_new')).toBe(validationTexts.incorrectData)
})
