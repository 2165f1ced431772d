// Goal: what the secret protects cannot be read, changed, cut or used elsewhere, and a change of secret keeps what lives for years.
import { describe, expect, it } from 'vitest'
import { createSecrets, sameBytes } from './secrets.ts'

const FIRST = 'a-first-secret-of-at-least-32-characters'
const SECOND = 'a-second-secret-of-at-least-32-characters'
const secrets = createSecrets(FIRST)

describe('a sealed text', () => {
  const sealed = secrets.seal('Código 1234')

  it('a sealed text is read back, and differs each time it is sealed', () => {
    expect(secrets.unseal(sealed)).toBe('Código 1234')
    expect(secrets.seal('Código 1234').equals(sealed)).toBe(false)
  })

  it('a sealed text is refused with any byte changed', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => secrets.unseal(changed), `byte ${at}`).toThrow()
    }
  })

  it.each(['Código 1234', ''])('of %o is refused when it is cut, also inside its tag', (text) => {
    const whole = secrets.seal(text)
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => secrets.unseal(whole.subarray(0, length)), `${length} bytes`).toThrow()
    }
  })

  it('outlives a change of secret while the earlier one is kept', () => {
    expect(createSecrets(SECOND, [FIRST]).unseal(sealed)).toBe('Código 1234')
    expect(() => createSecrets(SECOND).unseal(sealed)).toThrow()
  })
})

describe('a keyed hash', () => {
  it('a keyed hash of a code depends on the secret and on what the code is for', () => {
    const hash = secrets.hashCode('login 34600000000', '1234')
    expect(hash.equals(secrets.hashCode('login 34600000000', '1234'))).toBe(true)
    expect(hash.equals(secrets.hashCode('sign 34600000000', '1234'))).toBe(false)
    expect(hash.equals(createSecrets(SECOND, [FIRST]).hashCode('login 34600000000', '1234'))).toBe(false)
  })

  it('a keyed hash that is kept for years is accepted under an earlier secret, and is none of another use', () => {
    const mark = secrets.authenticate('entry 1')
    expect(createSecrets(SECOND, [FIRST]).isAuthentic('entry 1', mark)).toBe(true)
    expect(createSecrets(SECOND).isAuthentic('entry 1', mark)).toBe(false)
    expect(secrets.isAuthentic('entry 2', mark)).toBe(false)
    expect(secrets.isAuthentic('entry 1', secrets.hashCode('entry 1', ''))).toBe(false)
    expect(secrets.isAuthentic('entry 1', mark.subarray(0, 16))).toBe(false)
  })
})

it('a token has 256 random bits, and only its hash is needed to recognise it', () => {
  const tokens = Array.from({ length: 100 }, () => secrets.newToken())
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [token = ''] = tokens
  expect(secrets.hashToken(token).toString('hex')).toBe(secrets.hashTokenHex(token))
})

it.each([4, 6])('a code has %i digits, leading zeros included', (digits) => {
  const codes = Array.from({ length: 2000 }, () => secrets.newCode(digits))
  expect(codes.filter((code) => !new RegExp(`^\\d{${digits}}$`).test(code))).toEqual([])
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})

it('buffers of different length are never the same', () => {
  expect(sameBytes(Buffer.from('ab'), Buffer.from('a'))).toBe(false)
  expect(sameBytes(Buffer.from(''), Buffer.from('a'))).toBe(false)
  expect(sameBytes(Buffer.from('ab'), Buffer.from('ab'))).toBe(true)
})
