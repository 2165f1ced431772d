/** The span of another process, as W3C Trace Context names it (www.w3.org/TR/trace-context). */
export interface RemoteSpan {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

const TRACEPARENT =
  /^(?<version>(?!ff)[0-9a-f]{2})-(?<traceId>(?!0{32})[0-9a-f]{32})-(?<spanId>(?!0{16})[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-.*)?$/

/** Null for a header that is missing or invalid. A later version may append fields; this one has none. */
export function readTraceparent(traceparent: string | undefined): RemoteSpan | null {
  const { version, traceId, spanId, flags, more } = TRACEPARENT.exec(traceparent ?? '')?.groups ?? {}
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  if (version === '00' && more !== undefined) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: RemoteSpan): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
