import { expect, it } from 'vitest'
import { readIds, shownNotification, splitAtSupportPhone, withSupportPhone } from './inbox.ts'

const entry = (id: number) => ({ id, message: `mensaje ${id}` })

it('[R3.09] shows only the newest notification, together with the ids of the older ones', () => {
  const shown = shownNotification([entry(9), entry(7), entry(3)])
  expect(shown).toEqual({ id: 9, message: 'mensaje 9', duplicateIds: [7, 3] })
  expect(shown && readIds(shown)).toEqual([9, 7, 3])
  expect(shownNotification([entry(4)])).toEqual({ id: 4, message: 'mensaje 4', duplicateIds: [] })
  expect(shownNotification([])).toBeNull()
})

it('[R3.09] replaces the support phone anywhere in a message, more than once', () => {
  expect(withSupportPhone('Llámanos: {support_phone}.', '900 000 001')).toBe('Llámanos: 900 000 001.')
  expect(splitAtSupportPhone('{support_phone} o {support_phone}')).toEqual(['', ' o ', ''])
  expect(withSupportPhone('Gracias.', '900')).toBe('Gracias.')
})
