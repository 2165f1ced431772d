// Goal: a browser error log contains no secret and no personal data.
import { describe, expect, it } from 'vitest'
import { scrubContext, scrubText } from './scrub.ts'

const TOKEN = 'Zx8Kq3vWm1_uT7pL0aBcDeFgHiJkLmNoPqRsTuVw4Y2'

describe('scrubbing browser logs', () => {
  it.each([
    [
      'failed to load https://puente.example/account?access_token=abc#top at line 3',
      'failed to load https://puente.example/account at line 3',
    ],
    ['GET /payment?access_token=abc answered 500', 'GET /payment answered 500'],
    [`the token ${TOKEN} is dead`, 'the token […] is dead'],
    ['authorization: Bearer abc.def', 'authorization: Bearer […]'],
    ['lucia.garcia@example.es is taken', '[email] is taken'],
    ['call 34 612 34 56 78 or +34612345678', 'call [number] or [number]'],
    ['ES9121000418450200051332 and ES91 2100 0418 4502 0005 1332', '[id] and [id]'],
    ['12345678Z or x1234567l', '[id] or [id]'],
    [
      'at Form (/assets/additional-information-screen-Bx9_2kQz.js:1:2345)',
      'at Form (/assets/additional-information-screen-Bx9_2kQz.js:1:2345)',
    ],
    ["Cannot read properties of undefined (reading 'days')", "Cannot read properties of undefined (reading 'days')"],
  ])('[R7.07] of "%s" it keeps "%s"', (text, kept) => {
    expect(scrubText(text)).toBe(kept)
  })

  it('[R7.07] drops fields with secret-like names at any depth', () => {
    const context = { status: 500, access_token: 'x', nested: { Authorization: 'x', url: '/a?b=1' }, list: [TOKEN] }
    expect(scrubContext(context)).toEqual({ status: 500, nested: { url: '/a' }, list: ['[…]'] })
  })

  it('limits depth and length', () => {
    const deep: Record<string, unknown> = {}
    let inner = deep
    for (let level = 0; level < 50; level += 1) {
      const next = {}
      inner.next = next
      inner = next
    }
    expect(JSON.stringify(scrubContext(deep)).length).toBeLessThan(100)
    expect(scrubText('a '.repeat(5000)).length).toBeLessThanOrEqual(1000)
  })

  it('[R8.08] keeps the identifier by which a liveness provider finds its case', () => {
    const found = { error_code: 'virtual_camera', event_session_id: '5c1d9b1e-2f47-4f0a-9a36-7d0c8f2b1e44' }
    expect(scrubContext({ ...found, code: '1234' })).toEqual(found)
    expect(scrubContext({ event_session_id: 'call 612 34 56 78' })).toEqual({ event_session_id: 'call [number]' })
  })
})
