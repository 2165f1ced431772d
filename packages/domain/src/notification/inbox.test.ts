import { expect, it } from 'vitest'
import { aroundSupportPhone, readIds, shownNotification, withSupportPhone } from './inbox.ts'

const entry = (id: number) => ({ id, message: `mensaje ${id}` })

it('[R3.09] only the newest notification is shown, and the ids of the older ones go with it', () => {
  const shown = shownNotification([entry(9), entry(7), entry(3)])
  expect(shown).toEqual({ id: 9, message: 'mensaje 9', duplicateIds: [7, 3] })
  expect(shown && readIds(shown)).toEqual([9, 7, 3])
  expect(shownNotification([entry(4)])).toEqual({ id: 4, message: 'mensaje 4', duplicateIds: [] })
  expect(shownNotification([])).toBeNull()
})

it('[R3.09] a message may hold the support phone, anywhere and more than once', () => {
  expect(withSupportPhone('Llámanos: {support_phone}.', '900 000 001')).toBe('Llámanos: 900 000 001.')
  expect(aroundSupportPhone('{support_phone} o {support_phone}')).toEqual(['', ' o ', ''])
  expect(withSupportPhone('Gracias.', '900')).toBe('Gracias.')
})
