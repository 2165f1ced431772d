// Goal: a bank's file is read in the encoding that it has, whatever computer it was made on.
import { describe, expect, it } from 'vitest'
import { xmlEncoding } from './xml-encoding.ts'

const TEXT = 'JOSÉ NÚÑEZ 5 €'
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><Nm>${TEXT}</Nm>`
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittleEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let place = 0; place < text.length; place += 1) view.setUint16(place * 2, text.charCodeAt(place), isLittleEndian)
  return bytes
}
/** One byte for each character; the euro sign has another one in each of these encodings. */
const oneByte = (text: string, euro: number) =>
  Uint8Array.from(text, (character) => (character === '€' ? euro : character.charCodeAt(0)))

const decode = (bytes: Uint8Array) => new TextDecoder(xmlEncoding(bytes), { fatal: true }).decode(bytes)

describe('xmlEncoding', () => {
  // Without a euro sign, which some versions of Node.js decode to a control character in these encodings.
  it.each(['windows-1252', 'ISO-8859-1'])('reads %s', (encoding) => {
    expect(decode(oneByte(declared(encoding).replace('€', 'E'), 0))).toContain('<Nm>JOSÉ NÚÑEZ 5 E</Nm>')
  })

  it.each([
    ['UTF-8', utf8(declared('UTF-8'))],
    ['UTF-8 without a declaration', utf8(`<Nm>${TEXT}</Nm>`)],
    ['UTF-8 with a mark', utf8(`\u{FEFF}${declared('utf-8')}`)],
    ['UTF-8 with a mark and another declaration', utf8(`\u{FEFF}${declared('ISO-8859-1')}`)],
    ['UTF-16 with a mark, little endian', utf16(`\u{FEFF}${declared('UTF-16')}`, true)],
    ['UTF-16 with a mark, big endian', utf16(`\u{FEFF}${declared('UTF-16')}`, false)],
    ['UTF-16 without a mark, little endian', utf16(declared('UTF-16'), true)],
    ['UTF-16 without a mark, big endian', utf16(declared('UTF-16'), false)],
    ['ISO-8859-15', oneByte(declared('ISO-8859-15'), 0xa4)],
  ])('reads %s', (_name, bytes) => {
    expect(decode(bytes)).toContain(`<Nm>${TEXT}</Nm>`)
  })

  it.each([
    ['bytes that are no UTF-8', oneByte(declared('UTF-8'), 0x80)],
    ['an unknown encoding', utf8(declared('x-unknown'))],
  ])('leaves %s to the decoder, which refuses them', (_name, bytes) => {
    expect(() => decode(bytes)).toThrow()
  })
})
