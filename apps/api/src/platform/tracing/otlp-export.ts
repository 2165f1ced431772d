import { randomBytes } from 'node:crypto'
import type { OpenSpan, SpanAttributes, SpanExport, SpanOptions } from './tracing.ts'

export interface TracingSettings {
  /** Spans are sent to `/v1/traces` below it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Which share of traces is exported, 0 to 1. */
  readonly share: number
}

const EXPORT_EVERY_MS = 5_000
const EXPORT_TIMEOUT_MS = 5_000
/** A batch is sent early when it is full. While the collector does not answer, at most this many wait; more are dropped. */
const BATCH_SIZE = 512
const MAX_WAITING = 4_096

/** SpanKind of the OTLP protocol. */
const KINDS: Record<SpanOptions['kind'], number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const STATUS_ERROR = 2

const TRACEPARENT =
  /^[0-9a-f]{2}-(?!0{32})(?<traceId>[0-9a-f]{32})-(?!0{16})(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/

interface RemoteSpan {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

/** Null for a header that is missing or does not follow W3C Trace Context. */
function readTraceparent(traceparent: string | undefined): RemoteSpan | null {
  const { traceId, spanId, flags } = TRACEPARENT.exec(traceparent ?? '')?.groups ?? {}
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const toAttributes = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

const nowUnixNano = (): string => `${BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n}`

/**
 * Exports spans with the OpenTelemetry protocol, as JSON over HTTP (opentelemetry.io/docs/specs/otlp). Written by hand: the
 * official packages weigh 33 MB, and spans without instrumentation of libraries need two hundred lines.
 */
export function exportSpans({ endpoint, headers, serviceName, share }: TracingSettings): SpanExport {
  let waiting: object[] = []
  let sending: Promise<void> = Promise.resolve()

  const send = async (spans: readonly object[]): Promise<void> => {
    const resource = { attributes: toAttributes({ 'service.name': serviceName }) }
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'puente' }, spans }] }] })
    // Spans that a collector does not accept are lost: they matter less than the requests that made them.
    await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
    })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined)
  }
  const flush = (): Promise<void> => {
    sending = sending.then(async () => {
      const spans = waiting
      waiting = []
      for (let at = 0; at < spans.length; at += BATCH_SIZE) await send(spans.slice(at, at + BATCH_SIZE))
    })
    return sending
  }
  const timer = setInterval(flush, EXPORT_EVERY_MS)
  timer.unref()

  const isInShare = (traceId: string): boolean => Number.parseInt(traceId.slice(-13), 16) / 2 ** 52 < share
  const states = new WeakMap<OpenSpan, RemoteSpan>()
  const parentOf = (options: SpanOptions, current: OpenSpan | undefined): RemoteSpan | null => {
    if (options.kind === 'consumer') return null
    const caller = readTraceparent(options.callerTraceparent)
    // A caller can ask us not to export, but cannot make us export more than the operator's share.
    if (caller !== null) return { ...caller, isSampled: caller.isSampled && isInShare(caller.traceId) }
    return (current && states.get(current)) ?? null
  }

  return {
    start(name, options, current) {
      const parent = parentOf(options, current)
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
      const spanId = randomBytes(8).toString('hex')
      const isSampled = parent?.isSampled ?? isInShare(traceId)
      const origin = readTraceparent(options.queuedBy)
      const startTimeUnixNano = nowUnixNano()
      let attributes: Readonly<Record<string, string | number>> = { ...options.attributes }
      const span: OpenSpan = {
        traceId,
        traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`,
        set: (more: SpanAttributes) => {
          attributes = { ...attributes, ...more }
        },
        end(errorType) {
          if (!isSampled || waiting.length >= MAX_WAITING) return
          if (errorType !== undefined) attributes = { ...attributes, 'error.type': errorType }
          waiting.push({
            traceId,
            spanId,
            ...(parent && { parentSpanId: parent.spanId }),
            name,
            kind: KINDS[options.kind],
            startTimeUnixNano,
            endTimeUnixNano: nowUnixNano(),
            attributes: toAttributes(attributes),
            links: origin === null ? [] : [{ traceId: origin.traceId, spanId: origin.spanId }],
            status: errorType === undefined ? {} : { code: STATUS_ERROR },
          })
          if (waiting.length === BATCH_SIZE) void flush()
        },
      }
      states.set(span, { traceId, spanId, isSampled })
      return span
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
