import { Histogram, Registry } from 'prom-client'
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

/** The same provider, with the duration and the result of every asynchronous call measured, and a span for it. */
export function measured<T extends object>(port: string, provider: T): T {
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
          () => record('ok'),
          (error: unknown) => record('failed', errorTypeOf(error)),
        )
        return answer
      }
    },
  })
}
