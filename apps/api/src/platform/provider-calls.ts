import { AppError } from '@puente/domain'
import { Histogram, Registry } from 'prom-client'
import { systemClock } from './clock.ts'
import { errorTypeOf, runInSpan, startSpan } from './tracing/tracing.ts'

/** The measurements of this process's calls to providers. */
export const providerCalls = new Registry()

const duration = new Histogram({
  name: 'puente_provider_call_seconds',
  help: 'Duration of calls to providers by port, operation and result (ok, failed)',
  labelNames: ['port', 'operation', 'result'],
  buckets: [0.05, 0.2, 0.5, 1, 2, 5, 15],
  registers: [providerCalls],
})

/** The last calls of this process to a provider, since they were last taken. */
interface LastCalls {
  readonly port: string
  readonly provider: string
  readonly workedAt: Date | null
  readonly failedAt: Date | null
  readonly failure: string | null
}

const lastCalls = new Map<string, LastCalls>()

/** Returns what was noted since the last time, and forgets it. */
export function takeLastCalls(): readonly LastCalls[] {
  const taken = [...lastCalls.values()]
  lastCalls.clear()
  return taken
}

function note(port: string, provider: string, change: Partial<LastCalls>): void {
  const key = `${port} ${provider}`
  const before = lastCalls.get(key) ?? { port, provider, workedAt: null, failedAt: null, failure: null }
  lastCalls.set(key, { ...before, ...change })
}

/** The sentence of an error of ours; of others the name alone, because their text may hold what was sent. */
export const failureText = (error: unknown): string =>
  error instanceof AppError ? error.detail : error instanceof Error ? error.name : 'unknown'

/**
 * The same provider, with the duration and the result of every asynchronous call measured, a span for it, and a note of the last
 * one that worked and the last one that failed.
 */
export function measured<T extends object>(port: string, vendor: string, provider: T): T {
  return new Proxy(provider, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...args: unknown[]) => {
        const startedAt = performance.now()
        const call = (): unknown => value.apply(target, args)
        const span = startSpan(`${port} ${key}`, {
          kind: 'client',
          attributes: { 'puente.port': port, 'puente.operation': key },
        })
        const answer = span === null ? call() : runInSpan(span, call)
        if (!(answer instanceof Promise)) return answer
        const record = (result: string, errorType?: string) => {
          duration.observe({ port, operation: key, result }, (performance.now() - startedAt) / 1000)
          span?.end(errorType)
        }
        answer.then(
          () => {
            record('ok')
            note(port, vendor, { workedAt: systemClock.now() })
          },
          (error: unknown) => {
            record('failed', errorTypeOf(error))
            note(port, vendor, { failedAt: systemClock.now(), failure: failureText(error) })
          },
        )
        return answer
      }
    },
  })
}
