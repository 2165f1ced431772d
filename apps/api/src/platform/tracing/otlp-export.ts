import { randomBytes, randomUUID } from 'node:crypto'
import { puenteVersion } from '../version.ts'
import { type DeliverySettings, deliverSpans, type Warn } from './otlp-delivery.ts'
import { type RemoteSpan, readTraceparent, writeTraceparent } from './traceparent.ts'
import type { OpenSpan, SpanAttributes, SpanExport, SpanOptions } from './tracing.ts'

export interface TracingSettings extends DeliverySettings {
  /** What the operator says of this service, such as its name. */
  readonly resource: Readonly<Record<string, string>>
  /** Which share of traces is exported, 0 to 1. */
  readonly share: number
  /** True if a caller can ask not to be traced. */
  readonly followsCaller: boolean
}

/** SpanKind of the OTLP protocol. */
const KINDS: Record<SpanOptions['kind'], number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const STATUS_ERROR = 2
/** Bits of a span's and a link's `flags` above the eight of W3C Trace Context. */
const FLAGS = { sampled: 1, knowsOrigin: 0x100, isRemote: 0x200 } as const

const toAttributes = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

const nowUnixNano = (): string => `${BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n}`

const flagsOf = (isSampled: boolean, isRemote: boolean): number =>
  (isSampled ? FLAGS.sampled : 0) | FLAGS.knowsOrigin | (isRemote ? FLAGS.isRemote : 0)

interface Parent extends RemoteSpan {
  readonly isRemote: boolean
}

/**
 * Exports spans with the OpenTelemetry protocol, as JSON over HTTP (opentelemetry.io/docs/specs/otlp). Written by hand:
 * docs/decisions/0017-traces-without-packages.md.
 */
export function exportSpans(settings: TracingSettings, warn: Warn = () => undefined): SpanExport {
  const { share, followsCaller } = settings
  const version = puenteVersion()
  const resource = {
    attributes: toAttributes({
      'service.version': version,
      'service.instance.id': randomUUID(),
      'telemetry.sdk.name': 'puente',
      'telemetry.sdk.language': 'nodejs',
      'telemetry.sdk.version': version,
      ...settings.resource,
    }),
  }
  const scope = { name: 'puente', version }
  const delivery = deliverSpans(
    settings,
    (spans) => JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] }),
    warn,
  )

  const isInShare = (traceId: string): boolean => Number.parseInt(traceId.slice(-13), 16) / 2 ** 52 < share
  const states = new WeakMap<OpenSpan, RemoteSpan>()
  const parentOf = (options: SpanOptions, current: OpenSpan | undefined): Parent | null => {
    if (options.kind === 'consumer') return null
    const caller = readTraceparent(options.callerTraceparent)
    if (caller !== null) {
      // A caller may ask us not to export, but cannot make us export more than the operator's share.
      const isWanted = caller.isSampled || !followsCaller
      return { ...caller, isSampled: isWanted && isInShare(caller.traceId), isRemote: true }
    }
    const own = current && states.get(current)
    return own === undefined ? null : { ...own, isRemote: false }
  }

  return {
    start(name, options, current) {
      const parent = parentOf(options, current)
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
      const spanId = randomBytes(8).toString('hex')
      const isSampled = parent?.isSampled ?? isInShare(traceId)
      const state = { traceId, spanId, isSampled }
      const origin = readTraceparent(options.queuedBy)
      const startTimeUnixNano = nowUnixNano()
      let attributes: Readonly<Record<string, string | number>> = { ...options.attributes }
      let isEnded = false
      const span: OpenSpan = {
        traceId,
        traceparent: writeTraceparent(state),
        set: (more: SpanAttributes) => {
          attributes = { ...attributes, ...more }
        },
        end(errorType) {
          if (!isSampled || isEnded) return
          isEnded = true
          if (errorType !== undefined) attributes = { ...attributes, 'error.type': errorType }
          delivery.add({
            traceId,
            spanId,
            ...(parent && { parentSpanId: parent.spanId }),
            flags: flagsOf(isSampled, parent?.isRemote ?? false),
            name,
            kind: KINDS[options.kind],
            startTimeUnixNano,
            endTimeUnixNano: nowUnixNano(),
            attributes: toAttributes(attributes),
            links:
              origin === null
                ? []
                : [{ traceId: origin.traceId, spanId: origin.spanId, flags: flagsOf(origin.isSampled, true) }],
            status: errorType === undefined ? {} : { code: STATUS_ERROR },
          })
        },
      }
      states.set(span, state)
      return span
    },
    stop: () => delivery.stop(),
  }
}
