import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A closed list, so that no id, address, phone or text can reach a collector: values are names from our own sources, route
 * patterns, status numbers and error codes.
 */
export type SpanAttributes = Readonly<
  Partial<
    Record<
      | 'http.request.method'
      | 'http.route'
      | 'http.response.status_code'
      | 'url.scheme'
      | 'db.system.name'
      | 'puente.port'
      | 'puente.operation'
      | 'puente.job'
      | 'puente.night.stage',
      string | number
    >
  >
>

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  readonly attributes: SpanAttributes
  /** The W3C `traceparent` of the caller, whose trace this span continues. */
  readonly callerTraceparent?: string | undefined
  /** The W3C `traceparent` of the span that queued this work. The work has a trace of its own, linked to that one. */
  readonly queuedBy?: string | undefined
}

export interface OpenSpan {
  readonly traceId: string
  readonly traceparent: string
  set(attributes: SpanAttributes): void
  /** A span that is never ended is never exported. */
  end(errorType?: string): void
}

/** Starts spans and exports those that ended. */
export interface SpanExport {
  start(name: string, options: SpanOptions, parent: OpenSpan | undefined): OpenSpan
  /** Exports what is waiting, and stops. */
  stop(): Promise<void>
}

/** Null unless the operator configured a collector: then everything below costs one comparison. */
let spanExport: SpanExport | null = null
const current = new AsyncLocalStorage<OpenSpan>()

export const isTracing = (): boolean => spanExport !== null

/** Switches tracing on for this process, until the function that it returns is called. */
export function traceWith(started: SpanExport): () => Promise<void> {
  spanExport = started
  return async () => {
    spanExport = null
    await started.stop()
  }
}

export const startSpan = (name: string, options: SpanOptions): OpenSpan | null =>
  spanExport?.start(name, options, current.getStore()) ?? null

/** Runs `work` with this span as the parent of the spans inside. */
export const runInSpan = <T>(span: OpenSpan, work: () => T): T => current.run(span, work)

/** Runs `work` in a span of its own, which ends with it. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options)
  if (span === null) return work()
  try {
    const result = await runInSpan(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(errorTypeOf(error))
    throw error
  }
}

/** The code of an error or its class: messages may hold personal data. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name
}

/** A job's payload with the span that queues it; unchanged without tracing. */
export function withTraceparent<P extends object>(payload: P): P {
  const span = spanExport === null ? undefined : current.getStore()
  return span === undefined ? payload : { ...payload, traceparent: span.traceparent }
}

/** The headers that continue the current trace in a system of the operator; none without tracing. */
export function traceHeaders(span: OpenSpan | null): Record<string, string> {
  return span === null ? {} : { traceparent: span.traceparent }
}

export function traceparentOf(payload: unknown): string | undefined {
  const { traceparent } = (payload ?? {}) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : undefined
}
