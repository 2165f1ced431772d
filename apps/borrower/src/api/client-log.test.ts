// @vitest-environment happy-dom
// Goal: the server receives each error once and without secrets; another service only if configured and with consent.

import { ApiFailure } from '@puente/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { giveConsent } from '../consent/consent.ts'
import { servePage } from '../testing/page.ts'
import { forgetClientLogs, reportFailure, sendClientLog } from './client-log.ts'

const DSN = 'https://abc123@errors.example/sub/42'
let sent: { url: string; body: string }[]

const open = (error_reporting_dsn: string | null) =>
  servePage('https://puente.example/account?access_token=secret', {
    third_parties: { marketing_script_url: null, push_script_url: null, error_reporting_dsn, fraud: null },
  })

beforeEach(async () => {
  sent = []
  forgetClientLogs()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, request) => {
    sent.push({ url: String(address), body: String(request?.body) })
    return new Response(null, { status: 204 })
  })
  await open(null)
})
afterEach(() => vi.restoreAllMocks())

const logs = () => sent.filter(({ url }) => url.endsWith('/v2/send-log-data')).map(({ body }) => JSON.parse(body))

describe('the client log', () => {
  it('[R7.07] sends type, message and page, and nothing that could be a secret', () => {
    sendClientLog('liveness_error', 'failed for lucia@example.es', { code: 3, event_session_id: 'e-1', token: 'x' })
    expect(logs()).toEqual([
      {
        type: 'liveness_error',
        message: 'failed for [email]',
        context: { page: '/account', version: 'test', event_session_id: 'e-1' },
      },
    ])
    expect(JSON.stringify(sent)).not.toContain('secret')
  })

  it('[R7.07] sends the same error once, and ten errors at most', () => {
    for (let time = 0; time < 3; time += 1) sendClientLog('error', 'x is undefined')
    expect(logs()).toHaveLength(1)
    for (let number = 0; number < 30; number += 1) sendClientLog('error', `failure ${number}`)
    expect(logs()).toHaveLength(10)
  })

  it('the client log does not report error responses', () => {
    const facts = { status: 422, label: 'x', message: 'x', data: null, errors: [], retryAfterSeconds: null }
    reportFailure('unhandled_rejection', new ApiFailure(facts))
    expect(sent).toEqual([])
  })

  it('[R7.06] reports to another service only if configured and with consent', async () => {
    await open(DSN)
    reportFailure('error', new TypeError('first'))
    expect(sent.some(({ url }) => url.includes('errors.example'))).toBe(false)
    giveConsent(['diagnostics'])
    reportFailure('error', new TypeError('second'))
    const report = sent.find(({ url }) => url.includes('errors.example'))
    expect(report?.url).toBe('https://errors.example/sub/api/42/envelope/?sentry_version=7&sentry_key=abc123')
    const [head, item, event] = String(report?.body)
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(head.event_id).toMatch(/^[0-9a-f]{32}$/)
    expect(item).toEqual({ type: 'event' })
    expect(event).toMatchObject({
      event_id: head.event_id,
      request: { url: 'https://puente.example/account' },
      exception: { values: [{ type: 'TypeError', value: 'second' }] },
    })
    expect(event.exception.values[0].stacktrace.frames.length).toBeGreaterThan(0)
    expect(event).not.toHaveProperty('user')
  })
})
