// Goal: a captcha keeps bots out and never locks a person out: only a clear negative verdict refuses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, type StandInAnswer, startStandIn } from '../../../../test/stand-in.ts'
import { recaptcha } from './recaptcha.ts'

let siteverify: StandIn
let answer: StandInAnswer = {}

beforeAll(async () => {
  siteverify = await startStandIn(() => answer)
})
afterAll(() => siteverify.close())

/** How long a test waits for a response that never comes. */
const UNANSWERED_MS = 300

const verdictFor = (reply: StandInAnswer, token: string | undefined = 'token') => {
  answer = reply
  const captcha = recaptcha({
    url: siteverify.url,
    secret: 'shh',
    hostname: 'prestamos.example',
    minimumScore: 0.5,
    timeoutMs: 'hangs' in reply ? UNANSWERED_MS : 2_000,
  })
  return captcha.verdict({ token, action: 'login', address: '203.0.113.5' })
}
const good = { success: true, score: 0.9, action: 'login', hostname: 'prestamos.example' }

describe('recaptcha v3', () => {
  it('passes a person on our page, and sends secret, token and address', async () => {
    siteverify.requests.length = 0
    expect(await verdictFor({ body: good })).toBe('passed')
    expect(Object.fromEntries(new URLSearchParams(siteverify.requests[0]?.body))).toEqual({
      secret: 'shh',
      response: 'token',
      remoteip: '203.0.113.5',
    })
  })

  it.each([
    ['an invalid token', { body: { success: false, 'error-codes': ['invalid-input-response'] } }, 'failed'],
    ['a token from another page', { body: { ...good, hostname: 'evil.example' } }, 'failed'],
    ['a token for another action', { body: { ...good, action: 'sign' } }, 'failed'],
    ['a low score', { body: { ...good, score: 0.1 } }, 'doubtful'],
    ['our own wrong secret', { body: { success: false, 'error-codes': ['invalid-input-secret'] } }, 'doubtful'],
    ['an expired token', { body: { success: false, 'error-codes': ['timeout-or-duplicate'] } }, 'doubtful'],
    ['no response', { hangs: true }, 'doubtful'],
    ['a malformed response', { body: ['?'] }, 'doubtful'],
  ] as const)('%s is %s', async (_case, reply, verdict) => {
    expect(await verdictFor(reply)).toBe(verdict)
  })

  it('reports a missing token without calling the service', async () => {
    siteverify.requests.length = 0
    expect(await verdictFor({ body: good }, '')).toBe('missing')
    expect(siteverify.requests).toEqual([])
  })
})
