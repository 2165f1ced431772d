import { describe, expect, it } from 'vitest'
import { smsLength } from './sms-length.ts'

describe('the length of an SMS', () => {
  it.each([
    ['', 'gsm', 0, 1, 160],
    ['a'.repeat(160), 'gsm', 160, 1, 160],
    ['a'.repeat(161), 'gsm', 161, 2, 306],
    ['a'.repeat(306), 'gsm', 306, 2, 306],
    ['a'.repeat(307), 'gsm', 307, 3, 459],
    ['ñéüÑà¿¡', 'gsm', 7, 1, 160],
    ['€'.repeat(80), 'gsm', 160, 1, 160],
    ['€'.repeat(81), 'gsm', 162, 2, 306],
    // 153 is odd: the 77th euro sign would be split, so it begins the next part, and the third part holds the rest.
    ['€'.repeat(153), 'gsm', 306, 3, 459],
    ['á'.repeat(70), 'unicode', 70, 1, 70],
    ['á'.repeat(71), 'unicode', 71, 2, 134],
    ['á'.repeat(135), 'unicode', 135, 3, 201],
    ['👍'.repeat(35), 'unicode', 70, 1, 70],
    // A part of 67 places holds 33 of these.
    ['👍'.repeat(67), 'unicode', 134, 3, 201],
  ] as const)('%# counts places and parts', (text, alphabet, places, parts, room) => {
    expect(smsLength(text)).toMatchObject({ alphabet, places, parts, room })
  })

  it('names each letter once because of which the message is long', () => {
    expect(smsLength('Págala aquí: así, ya').foreignLetters).toEqual(['á', 'í'])
    expect(smsLength('Paga ya, señor: 3 €').foreignLetters).toEqual([])
  })
})
