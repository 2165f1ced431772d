import { expect, it } from 'vitest'
import { z } from 'zod'
import { numberOrText } from './wire.ts'

// Goal: an address carries numbers as text, and only text that is a number parses as one.
const Schema = z.object({ days: numberOrText(z.int().positive()).optional() })

it.each([[7], ['7'], ['007']])('%j parses as seven', (days) => {
  expect(Schema.parse({ days })).toEqual({ days: 7 })
})

it.each([[[7]], [['7']], [true], [null], [{}], [''], [' '], ['7a'], ['0x7'], ['1e1'], ['-7'], ['7,5'], [7.5], ['0']])(
  '%j is refused at its field',
  (days) => {
    expect(Schema.safeParse({ days }).error?.issues.map(({ path }) => path)).toEqual([['days']])
  },
)

it('an optional number may be missing', () => {
  expect(Schema.parse({})).toEqual({})
})
