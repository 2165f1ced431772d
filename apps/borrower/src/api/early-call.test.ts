// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { stored } from '../storage/stored-values.ts'
import { servePage } from '../testing/page.ts'
import { earlyCall } from './early-call.ts'

const SIGNAL = new AbortController().signal
let asked: (string | null)[]
beforeEach(async () => {
  await servePage('https://puente.example/auth')
  asked = []
})

/** Returns the token of the current session. */
const tokenCall = () =>
  earlyCall(async () => {
    const token = stored.accessToken.get()
    asked.push(token)
    return token
  })

it('returns the early response once', async () => {
  const early = tokenCall()
  early.send()
  expect(await early.answer(SIGNAL)).toBeNull()
  expect(asked).toHaveLength(1)
  await early.answer(SIGNAL)
  expect(asked).toHaveLength(2)
})

it.each([
  ['a visitor’s answer to a customer', null, 'customer'],
  ['a customer’s answer to a visitor', 'customer', null],
  ['a customer’s answer to the next customer', 'first', 'second'],
])('never returns %s', async (_case, before, after) => {
  const become = (token: string | null) => (token === null ? stored.accessToken.clear() : stored.accessToken.set(token))
  const early = tokenCall()
  become(before)
  early.send()
  become(after)
  expect(await early.answer(SIGNAL)).toBe(after)
  expect(asked).toEqual([before, after])
})

it('sends the call again if the early one failed', async () => {
  let attempts = 0
  const early = earlyCall(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return 'prices'
  })
  early.send()
  expect(await early.answer(SIGNAL)).toBe('prices')
})
