// Goal: what an operator knows from other services with OpenTelemetry holds here: the standard settings, W3C Trace Context, the
// resource, and a collector that is slow, refuses or goes away.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { readConfig } from '../../config.ts'
import { exportSpans } from './otlp-export.ts'
import { readTraceparent } from './traceparent.ts'
import type { SpanExport } from './tracing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

let collector: StandIn
beforeAll(async () => {
  collector = await startStandIn(() => ({}))
})
afterAll(() => collector.close())
afterEach(() => {
  collector.answer = () => ({})
  collector.requests.splice(0)
})

const read = (environment: Record<string, string>) => readConfig(environment).tracing
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT'

describe('the settings of OpenTelemetry', () => {
  const address = 'http://127.0.0.1:4318'
  const cases: readonly [string, Record<string, string>, object | null][] = [
    ['trace nothing without an endpoint', { OTEL_SERVICE_NAME: 'x' }, null],
    ['append the path of traces', { [ENDPOINT]: `${address}/base/` }, { url: `${address}/base/v1/traces` }],
    [
      'take the endpoint of traces as it is',
      { [ENDPOINT]: address, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${address}/in` },
      { url: `${address}/in` },
    ],
    ['switch everything off', { [ENDPOINT]: address, OTEL_SDK_DISABLED: 'TRUE' }, null],
    ['switch traces off', { [ENDPOINT]: address, OTEL_TRACES_EXPORTER: 'none' }, null],
    [
      'prefer the headers of traces',
      { [ENDPOINT]: address, OTEL_EXPORTER_OTLP_HEADERS: 'a=1', OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=x%20y, c=3' },
      { headers: { b: 'x y', c: '3' } },
    ],
    ['wait ten seconds', { [ENDPOINT]: address }, { timeoutMs: 10_000, isCompressed: false, share: 1 }],
    [
      'set time and compression',
      { [ENDPOINT]: address, OTEL_EXPORTER_OTLP_TIMEOUT: '700', OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' },
      { timeoutMs: 700, isCompressed: true },
    ],
    [
      'describe the service',
      {
        [ENDPOINT]: address,
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=staging,team=cr%C3%A9dito',
        OTEL_SERVICE_NAME: 'prestamos',
      },
      { resource: { 'service.name': 'prestamos', 'deployment.environment.name': 'staging', team: 'crédito' } },
    ],
    [
      'choose the sampler',
      { [ENDPOINT]: address, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { share: 0.25, followsCaller: false },
    ],
    [
      'ignore the argument of a sampler without one',
      { [ENDPOINT]: address, OTEL_TRACES_SAMPLER: 'parentbased_always_off', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { share: 0, followsCaller: true },
    ],
  ]
  it.each(cases)('%s', (_title, environment, expected) => {
    if (expected === null) expect(read(environment)).toBeNull()
    else expect(read(environment)).toMatchObject(expected)
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/protobuf'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value'],
  ])('%s=%s is refused at the start instead of being ignored', (name, value) => {
    expect(() => read({ [ENDPOINT]: address, [name]: value })).toThrow(name)
  })
})

describe('a traceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true], // an unknown flag besides
    [`cc-${TRACE}-${SPAN}-01`, true], // a later version
    [`cc-${TRACE}-${SPAN}-01-what-it-adds`, true],
  ])('%s is read', (header, isSampled) => {
    expect(readTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled })
  })

  it.each([
    ['', 'empty'],
    [`ff-${TRACE}-${SPAN}-01`, 'the forbidden version'],
    [`00-${TRACE}-${SPAN}-01-more`, 'version 00 with more fields'],
    [`00-${'0'.repeat(32)}-${SPAN}-01`, 'no trace'],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, 'no span'],
    [`00-${TRACE.toUpperCase()}-${SPAN}-01`, 'capital letters'],
    [`00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`, 'two headers'],
  ])('%s is refused: %s', (header) => {
    expect(readTraceparent(header)).toBeNull()
  })
})

describe('the export', () => {
  const warnings: string[] = []
  afterEach(() => {
    warnings.splice(0)
  })
  const start = (environment: Record<string, string> = {}): SpanExport => {
    const settings = read({ [ENDPOINT]: collector.url, OTEL_BSP_SCHEDULE_DELAY: '20', ...environment })
    if (settings === null) throw new Error('there are no settings of a collector')
    return exportSpans(settings, (detail, message) => warnings.push(`${message} ${JSON.stringify(detail)}`))
  }
  const endSpan = (spans: SpanExport, name: string, callerTraceparent?: string) =>
    spans.start(name, { kind: 'server', attributes: {}, callerTraceparent }, undefined).end()
  const batches = () => collector.requests.map(({ body }) => JSON.parse(body).resourceSpans[0])
  const namesOf = (batch: { scopeSpans: { spans: { name: string }[] }[] }) =>
    batch.scopeSpans.flatMap(({ spans }) => spans.map(({ name }) => name))
  const arrived = async (count: number) => {
    while (collector.requests.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  it('names service, version, process and SDK, and marks a span whose parent is remote', async () => {
    const spans = start({ OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' })
    endSpan(spans, 'continued', `00-${TRACE}-${SPAN}-01`)
    endSpan(spans, 'begun')
    await spans.stop()
    expect(collector.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    })
    const [batch] = batches()
    const resource = Object.fromEntries(
      batch.resource.attributes.map(({ key, value }: { key: string; value: { stringValue: string } }) => [
        key,
        value.stringValue,
      ]),
    )
    expect(resource).toEqual({
      'service.name': 'puente',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'deployment.environment.name': 'sandbox',
      'telemetry.sdk.name': 'puente',
      'telemetry.sdk.language': 'nodejs',
      'telemetry.sdk.version': expect.any(String),
    })
    const [{ scope, spans: exported }] = batch.scopeSpans
    expect(scope).toEqual({ name: 'puente', version: resource['service.version'] })
    expect(exported.map(({ name, flags }: { name: string; flags: number }) => [name, flags])).toEqual([
      ['continued', 0x301],
      ['begun', 0x101],
    ])
    expect(warnings).toEqual([])
  })

  it('repeats a batch that the collector postponed, and says once that it was away', async () => {
    const spans = start()
    collector.answer = () => ({ status: 503, headers: { 'retry-after': '0' } })
    endSpan(spans, 'first')
    await arrived(3)
    collector.answer = () => ({})
    const failed = collector.requests.length
    await arrived(failed + 1)
    await spans.stop()
    expect(namesOf(batches().at(-1))).toEqual(['first'])
    expect(warnings).toEqual([
      expect.stringContaining('does not accept spans {"reason":"it answered 503"'),
      expect.stringContaining('accepts spans again {"dropped":0}'),
    ])
  })

  it('the export does not repeat a batch that the collector refused for good', async () => {
    const spans = start()
    collector.answer = () => ({ status: 401 })
    endSpan(spans, 'refused')
    await arrived(1)
    collector.answer = () => ({})
    endSpan(spans, 'accepted')
    await spans.stop()
    expect(batches().map(namesOf)).toEqual([['refused'], ['accepted']])
    expect(warnings.join('\n')).toContain('"dropped":1')
  })

  it('counts the spans that a collector took no part of', async () => {
    const spans = start()
    collector.answer = () => ({ body: { partialSuccess: { rejectedSpans: '1' } } })
    endSpan(spans, 'rejected')
    await spans.stop()
    expect(collector.requests).toHaveLength(1)
    expect(warnings.join('\n')).toContain('it refused 1 spans')
  })

  it('sends full batches, and never keeps more than its limit', async () => {
    const reopen = await collector.refuseConnections()
    const spans = start({ OTEL_BSP_SCHEDULE_DELAY: '600000' })
    for (let n = 0; n < 5_000; n += 1) endSpan(spans, String(n))
    await reopen()
    await spans.stop()
    const exported = batches().flatMap(namesOf)
    expect(Math.max(...batches().map((batch) => namesOf(batch).length))).toBe(512)
    expect(exported.length).toBeGreaterThan(3_000)
    expect(exported.length).toBeLessThanOrEqual(4_096)
    expect(warnings.at(-1)).toContain('dropped')
  })

  it('stops within seconds although the collector hangs', async () => {
    const spans = start({ OTEL_EXPORTER_OTLP_TIMEOUT: '60000' })
    collector.answer = () => ({ hangs: true })
    for (let n = 0; n < 2_000; n += 1) endSpan(spans, String(n))
    await arrived(1)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const stopped = spans.stop()
    await vi.advanceTimersByTimeAsync(4_000)
    vi.useRealTimers()
    await stopped
    expect(warnings.at(-1)).toContain('spans were dropped {"dropped":2000}')
  })
})
