// Goal: with a collector configured, requests, database transactions, provider calls, jobs and night stages are exported as
// connected spans without personal data; without one, nothing is.

import { EventEmitter, once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { Writable } from 'node:stream'
import { civilDate } from '@puente/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { queuedJobs } from '../../../test/queued-jobs.ts'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { readConfig } from '../../config.ts'
import { runNight } from '../../night/run-nights.ts'
import { exportSpans, type TracingSettings } from './otlp-export.ts'
import { isTracing, traceWith } from './tracing.ts'

const PHONE = '34633900001'

interface ExportedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code?: number }
}

let collector: StandIn
let server: TestApp
const logLines: string[] = []
beforeAll(async () => {
  collector = await startStandIn(() => ({}))
  // The hooks of requests are added only where tracing is on when the app is built.
  const stop = await startTracing()
  const log = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk))
      done()
    },
  })
  server = await createTestApp({ PUENTE_LOG_LEVEL: 'info' }, { logStream: log })
  await stop()
})
afterAll(async () => {
  await server.close()
  await collector.close()
})

const settings = (environment: Record<string, string> = {}): TracingSettings => {
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...environment })
  if (tracing === null) throw new Error('there are no settings of a collector')
  return tracing
}

let stopTracing: (() => Promise<void>) | null = null
async function startTracing(environment: Record<string, string> = {}): Promise<() => Promise<void>> {
  collector.requests.splice(0)
  stopTracing = traceWith(exportSpans(settings(environment)))
  return stopTracing
}
// The next file of this worker must not be traced.
afterEach(async () => {
  await stopTracing?.()
  stopTracing = null
})

const exported = (): ExportedSpan[] =>
  collector.requests.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: ExportedSpan[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
const one = (spans: readonly ExportedSpan[], name: string): ExportedSpan => {
  const found = spans.filter((span) => span.name === name)
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} spans ${name} of ${spans.map((s) => s.name)}`)
  return found[0]
}
const attributesOf = ({ attributes }: ExportedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
const login = (headers: Record<string, string> = {}) =>
  server.call('POST', '/v2/user/login?utm_source=anuncio-secreto', {
    body: { mobile_phone: PHONE, recaptcha_token: 'captcha-secreto' },
    headers,
  })

describe('tracing', () => {
  it('exports a request with its provider call and transaction, and links the job that it queued', async () => {
    const stop = await startTracing({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b', OTEL_SERVICE_NAME: 'prestamos' })
    const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
    const response = await login({ traceparent: `00-${caller.traceId}-${caller.spanId}-01` })
    expect(response.statusCode, response.body).toBe(200)
    await server.runJobs()
    await stop()

    expect(collector.requests[0]).toMatchObject({ method: 'POST', path: '/v1/traces', headers: { 'x-key': 'a b' } })
    expect(collector.requests[0]?.body).toContain('prestamos')
    const spans = exported()
    const request = one(spans, 'POST /v2/user/login')
    expect(request).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId, kind: 2 })
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'POST',
      'url.scheme': 'http',
      'http.route': '/v2/user/login',
      'http.response.status_code': '200',
    })
    const captcha = one(spans, 'captcha verdict')
    expect(captcha).toMatchObject({ traceId: caller.traceId, parentSpanId: request.spanId, kind: 3 })
    const inRequest = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId).map(({ name }) => name)
    expect(new Set(inRequest)).toEqual(new Set(['captcha verdict', 'transaction']))

    const job = one(spans, 'job send-code')
    expect(job.traceId).not.toBe(caller.traceId)
    const queuing = spans.find(({ spanId }) => spanId === job.links?.[0]?.spanId)
    expect([job.links?.length, queuing?.name, queuing?.traceId]).toEqual([1, 'transaction', caller.traceId])
    expect(one(spans, 'sms send')).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId })
    const completed = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(completed.at(-1)).toMatchObject({ trace_id: caller.traceId })
  })

  it('exports no personal data, no query and no id, not even of a failure', async () => {
    server.clock.advanceMs(3_600_000)
    const stop = await startTracing()
    const sent = await login()
    const code = String(sent.headers.code)
    const confirmed = await server.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: PHONE, code } })
    const { token } = confirmed.json()
    await server.call('GET', '/v2/loans/prestamo-ajeno/timeline', { token })
    const failing = server.deps.transaction(async () => {
      throw new Error(`no customer ${PHONE}`)
    })
    await expect(failing).rejects.toThrow(PHONE)
    await stop()

    const bodies = collector.requests.map(({ body }) => body).join('\n')
    for (const secret of [PHONE, PHONE.slice(2), token, 'anuncio-secreto', 'captcha-secreto', 'prestamo-ajeno']) {
      expect(bodies).not.toContain(secret)
    }
    expect(bodies).not.toContain(`"${code}"`)
    const failed = exported().filter(({ status }) => status.code === 2)
    expect(failed.map((span) => [span.name, attributesOf(span)['error.type']])).toEqual([
      ['transaction', 'not_found'],
      ['transaction', 'Error'],
    ])
    // Every attribute that any span had.
    expect(new Set(exported().flatMap(({ attributes }) => attributes.map(({ key }) => key)))).toEqual(
      new Set([
        'http.request.method',
        'url.scheme',
        'http.route',
        'http.response.status_code',
        'db.system.name',
        'puente.port',
        'puente.operation',
        'error.type',
      ]),
    )
  })

  it('exports the stages of a night inside its transactions', async () => {
    await server.deps.transaction(async (tx) =>
      makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), {}),
    )
    const stop = await startTracing()
    await runNight(server.deps, civilDate('2026-11-17'), [])
    await stop()
    const spans = exported()
    const accruals = spans.filter(({ name }) => name === 'night accrue')
    expect(accruals.length).toBeGreaterThan(0)
    for (const span of accruals) {
      expect(attributesOf(span)).toEqual({ 'puente.night.stage': 'accrue' })
      expect(spans.find(({ spanId }) => spanId === span.parentSpanId)?.name).toBe('transaction')
    }
  })

  it('begins a trace of its own where the caller sends no valid traceparent', async () => {
    const stop = await startTracing()
    for (const traceparent of ['', 'nonsense', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`]) {
      await server.call('GET', '/v2/regions', { headers: { traceparent } })
    }
    await stop()
    const requests = exported().filter(({ name }) => name === 'GET /v2/regions')
    expect(requests.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(['', '', ''])
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(3)
  })

  it('names a request that no route takes by its method only', async () => {
    const stop = await startTracing()
    await server.call('DELETE', '/v2/no-such-call/34633900001')
    await stop()
    const request = one(exported(), 'DELETE')
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'DELETE',
      'url.scheme': 'http',
      'http.response.status_code': '404',
    })
  })

  it('ends the span of a caller that hangs up', async () => {
    const events = new EventEmitter()
    const started = once(events, 'start')
    const ended = once(events, 'end')
    stopTracing = traceWith({
      start(name) {
        queueMicrotask(() => events.emit('start', name))
        const end = (errorType?: string) => events.emit('end', errorType)
        return { traceId: '1', traceparent: '', set: () => undefined, end }
      },
      stop: async () => undefined,
    })
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { 'content-type': 'application/json', 'content-length': '100' }
    const caller = sendRequest(new URL('/v2/user/login', address), { method: 'POST', headers })
    caller.on('error', () => undefined)
    caller.write('{')
    expect(await started).toEqual(['POST /v2/user/login'])
    caller.destroy()
    expect(await ended).toEqual(['aborted'])
  })

  it('exports the share of traces that the operator chose, whatever the caller asks for', async () => {
    const stop = await startTracing({ OTEL_TRACES_SAMPLER_ARG: '0' })
    await login({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' })
    await stop()
    expect(exported()).toEqual([])
  })

  it('tracing does not disturb a request when the collector fails', async () => {
    collector.answer = () => ({ status: 500 })
    const stop = await startTracing()
    expect((await server.call('GET', '/v2/regions')).statusCode).toBe(200)
    await stop()
    collector.answer = () => ({})
    expect(collector.requests.length).toBeGreaterThan(0)
  })

  it('tracing is off without a collector: jobs carry no trace and nothing is sent', async () => {
    collector.requests.splice(0)
    expect([readConfig({}).tracing, isTracing()]).toEqual([null, false])
    await server.runJobs()
    server.clock.advanceMs(3_600_000)
    expect((await login({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' })).statusCode).toBe(
      200,
    )
    const traced = (await queuedJobs(server.pool)).filter(({ payload }) => 'traceparent' in payload)
    expect([traced, collector.requests]).toEqual([[], []])
  })
})
