/** The message keys of the requirements (R5.18) with their texts. Texts given there are verbatim. */
export const validationTexts = {
  field_required: 'El campo no puede estar vacío',
  min_length_field: 'Faltan caracteres',
  max_length_field: 'Hay demasiados caracteres',
  incorrect_date: 'Fecha equivocada',
  only_numbers: 'Números solo disponibles',
  incorrectPhone: 'El teléfono no es válido',
  phoneMatchesRegistration: 'El número no debe coincidir con el número de registro',
  codeLength: 'El código tiene 4 cifras',
  codeLength6: 'El código tiene 6 cifras',
  checkboxFieldRequired: 'La casilla de verificación debe verificarse para continuar',
  incorrectData: 'Revisa este dato: no es correcto',
  incorrectEmail: 'Correo electrónico incorrecto',
  incorrectNumberIban: 'Número de IBAN incorrecto',
  minAmount: 'El importe es inferior al mínimo posible',
  maxAmount: 'El importe es superior al máximo posible',
  minDate: 'La fecha es inferior al mínimo posible',
  maxDate: 'Fecha superior a la fecha máxima posible',
  promoCodeExpired: 'No se encontró el código promocional',
  unknownOption: 'Elige una de las opciones',
} as const

/** In the error summary, one line for all empty fields of a form. */
export const missingText = (count: number, first: string, isAll: boolean): string =>
  isAll ? `Ve al primero: ${first}` : `Faltan ${count} datos. Ve al primero: ${first}`

type ValidationKey = keyof typeof validationTexts

/** The fallback for a key without a text: a sentence that the user can act on. */
export const validationText = (key: string): string =>
  key in validationTexts ? validationTexts[key as ValidationKey] : validationTexts.incorrectData
