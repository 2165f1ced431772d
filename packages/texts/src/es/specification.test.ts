// Goal: every Spanish sentence of the requirements is a text of the catalogue, verbatim. That each appears where it belongs is held by the
// tests of its screen.
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const modules: readonly Record<string, unknown>[] = await Promise.all(files.map((file) => import(`./${file}`)))

/** All texts that a value holds, at any depth. A text with values in it is a function. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') {
    try {
      return textsOf(value('…', '…', '…'))
    } catch {
      return [] // it needs values of another kind
    }
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
const catalogue = modules.flatMap((one) => textsOf({ ...one }))

it.each([
  'Ingresa el número de teléfono',
  'El número no debe coincidir con el número de registro',
  'La casilla de verificación debe verificarse para continuar',
  'No se encontró el código promocional',
  'El campo no puede estar vacío',
  'Correo electrónico incorrecto',
  'El teléfono no es válido',
  'Números solo disponibles',
  'Fecha equivocada',
  'La fecha es inferior al mínimo posible',
  'Fecha superior a la fecha máxima posible',
  'Número de IBAN incorrecto',
  'Usuario con este DNI/NIE registrado anteriormente',
  'La identidad no ha sido verificada',
  'El proceso de carga de la foto fue incorrecto',
  'La verificación fotográfica ha fallado, por favor inténtelo de nuevo',
  'Tu último intento de vincular la tarjeta para el débito automático fue fallido.',
  'No podemos activar el débito automático',
  'Algo salió mal',
])('the catalogue says «%s»', (sentence) => {
  expect(catalogue.some((text) => text === sentence || text.startsWith(`${sentence}.`))).toBe(true)
})
