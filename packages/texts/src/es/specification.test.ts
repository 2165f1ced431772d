// Goal: the catalogue contains every Spanish sentence of the requirements verbatim.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const catalogue = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

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
])('[R5.18] «%s»', (sentence) => {
  expect(catalogue).toContain(sentence)
})
