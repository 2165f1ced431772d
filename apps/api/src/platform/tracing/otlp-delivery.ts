import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export interface DeliverySettings {
  /** The whole address of the collector for traces. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly isCompressed: boolean
  /** How often spans are sent, and how long the first pause after a failure is. */
  readonly everyMs: number
}

export type Warn = (detail: object, message: string) => void

/** Sends spans in batches, in the background. */
interface Delivery {
  add(span: object): void
  /** Sends what is waiting, for a few seconds at most, and stops. */
  stop(): Promise<void>
}

/** A batch is sent early when it is full. While the collector does not answer, at most `MAX_WAITING` spans wait. */
const BATCH_SIZE = 512
const MAX_WAITING = 4_096
const MAX_PAUSE_MS = 60_000
/** A supervisor that stops us does not wait long: Docker gives ten seconds for everything. */
const STOP_MS = 4_000

/** The answers after which the protocol asks to try again; any other refusal is final (OTLP/HTTP, "Failures"). */
const RETRYABLE = new Set([429, 502, 503, 504])

type Outcome =
  | { readonly is: 'accepted' }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'postponed'; readonly reason: string; readonly pauseMs: number | null }

/** `encode` makes the request of a batch. A collector never disturbs a request: what it does not take is dropped and counted. */
export function deliverSpans(
  settings: DeliverySettings,
  encode: (spans: readonly object[]) => string,
  warn: Warn,
): Delivery {
  const { everyMs } = settings
  let waiting: object[] = []
  let sending: Promise<void> = Promise.resolve()
  let isSending = false
  let dropped = 0
  let isFailing = false
  let pauseMs = everyMs
  let pausedUntil = 0
  const stopping = new AbortController()

  const fail = (reason: string) => {
    if (!isFailing)
      warn({ reason, collector: new URL(settings.url).host }, 'the collector of traces does not accept spans')
    isFailing = true
  }
  const recover = () => {
    if (isFailing) warn({ dropped }, 'the collector of traces accepts spans again')
    isFailing = false
    dropped = 0
    pauseMs = everyMs
  }
  const sendWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_SIZE)
      const outcome = await post(settings, encode(batch), stopping.signal)
      if (outcome.is === 'accepted') {
        recover()
        continue
      }
      fail(outcome.reason)
      if (outcome.is === 'refused') {
        dropped += batch.length
        continue
      }
      const kept = batch.slice(0, MAX_WAITING - waiting.length)
      dropped += batch.length - kept.length
      waiting = [...kept, ...waiting]
      pausedUntil = performance.now() + (outcome.pauseMs ?? pauseMs)
      pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)
      return
    }
  }
  const flush = (): Promise<void> => {
    if (isSending || performance.now() < pausedUntil) return sending
    isSending = true
    sending = sendWaiting().finally(() => {
      isSending = false
    })
    return sending
  }
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()

  return {
    add(span) {
      if (waiting.length >= MAX_WAITING) {
        dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length >= BATCH_SIZE) void flush()
    },
    async stop() {
      clearInterval(timer)
      const deadline = setTimeout(() => stopping.abort(), STOP_MS)
      await sending
      pausedUntil = 0
      await flush()
      clearTimeout(deadline)
      dropped += waiting.length
      waiting = []
      if (dropped > 0) warn({ dropped }, 'spans were dropped')
    },
  }
}

const zip = promisify(gzip)

async function post(
  { url, headers, timeoutMs, isCompressed }: DeliverySettings,
  body: string,
  stop: AbortSignal,
): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'user-agent': 'Puente-OTLP',
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      },
      body: isCompressed ? new Uint8Array(await zip(body)) : body,
      redirect: 'error',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    })
    const answer = await response.text()
    if (response.ok) return partialSuccess(answer)
    const reason = `it answered ${response.status}`
    if (!RETRYABLE.has(response.status)) return { is: 'refused', reason }
    return { is: 'postponed', reason, pauseMs: retryAfterMs(response.headers.get('retry-after')) }
  } catch (error) {
    return { is: 'postponed', reason: error instanceof Error ? error.name : 'no answer', pauseMs: null }
  }
}

/** A collector that takes a part only answers 200 with the number of spans that it refused; the protocol forbids to repeat them. */
function partialSuccess(answer: string): Outcome {
  const refused = Number(/"rejectedSpans"\s*:\s*"?(\d+)/.exec(answer)?.[1] ?? 0)
  return refused === 0 ? { is: 'accepted' } : { is: 'refused', reason: `it refused ${refused} spans of a batch` }
}

/** In seconds. A date is ignored: our own pause is short enough. */
function retryAfterMs(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(MAX_PAUSE_MS, seconds * 1000) : null
}
