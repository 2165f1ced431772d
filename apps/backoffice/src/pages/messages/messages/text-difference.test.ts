import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TextPart, textDifference } from './text-difference.ts'

const without = (parts: readonly TextPart[], kind: TextPart['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')

describe('the difference of two texts', () => {
  it('shows what was removed and added, in reading order', () => {
    expect(
      textDifference('Hoy debes {amount}. Paga aquí: {link}', 'Hoy debes {amount}. Entra aquí: {link} Gracias'),
    ).toEqual([
      { kind: 'same', text: 'Hoy debes {amount}. ' },
      { kind: 'removed', text: 'Paga ' },
      { kind: 'added', text: 'Entra ' },
      { kind: 'same', text: 'aquí: ' },
      { kind: 'removed', text: '{link}' },
      { kind: 'added', text: '{link} Gracias' },
    ])
  })

  it('is nothing for a text that stays', () => {
    expect(textDifference('Igual que antes', 'Igual que antes')).toEqual([{ kind: 'same', text: 'Igual que antes' }])
    expect(textDifference('', '')).toEqual([])
  })

  it('gives back both texts, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '{x}', '.'), maxLength: 30 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = textDifference(before, after)
        expect(without(parts, 'added')).toBe(before)
        expect(without(parts, 'removed')).toBe(after)
      }),
    )
  })
})
