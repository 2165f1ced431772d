import { z } from 'zod'
import type { TracingSettings } from '../tracing/otlp-export.ts'
import { Count, WebAddress, withoutTrailingSlash } from './setting-types.ts'

/** As OpenTelemetry writes lists: `name=value,other=value`, the values percent-encoded. */
const Pairs = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim()))
  .transform((pairs) => pairs.filter((pair) => pair !== ''))
  .pipe(z.array(z.string().regex(/^[\w.-]+\s*=[^%]*(?:%[0-9a-f]{2}[^%]*)*$/i)))
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
      }),
    ),
  )
/** Only JSON over HTTP is spoken: another protocol must not be ignored in silence. */
const Protocol = z.literal('http/json').optional()
const Compression = z.enum(['none', 'gzip']).optional()
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/**
 * The names are OpenTelemetry's: opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables and
 * …/protocol/exporter. A setting for traces comes before the one for every signal.
 */
export const TRACING_ENVIRONMENT = {
  OTEL_SDK_DISABLED: z.string().default('false'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: WebAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: WebAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: Pairs.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: Pairs.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: Count.optional(),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: Count.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: Protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: Protocol,
  OTEL_EXPORTER_OTLP_COMPRESSION: Compression,
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: Compression,
  OTEL_BSP_SCHEDULE_DELAY: Count.default(5_000),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: Pairs.default({}),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

type Environment = z.output<z.ZodObject<typeof TRACING_ENVIRONMENT>> & { readonly PUENTE_MODE: string }

const DEFAULT_TIMEOUT_MS = 10_000

/** Null if nothing is traced. */
export function readTracing(env: Environment): TracingSettings | null {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  // The address of one signal is complete; the common one is where the signals' own paths begin.
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${withoutTrailingSlash(base)}/v1/traces`)
  const isOff = env.OTEL_SDK_DISABLED.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  if (url === undefined || isOff) return null
  const sampler = env.OTEL_TRACES_SAMPLER.replace('parentbased_', '')
  const service = env.OTEL_SERVICE_NAME === undefined ? {} : { 'service.name': env.OTEL_SERVICE_NAME }
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMs: env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? env.OTEL_EXPORTER_OTLP_TIMEOUT ?? DEFAULT_TIMEOUT_MS,
    isCompressed: (env.OTEL_EXPORTER_OTLP_TRACES_COMPRESSION ?? env.OTEL_EXPORTER_OTLP_COMPRESSION) === 'gzip',
    everyMs: env.OTEL_BSP_SCHEDULE_DELAY,
    resource: {
      'service.name': 'puente',
      'deployment.environment.name': env.PUENTE_MODE,
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      ...service,
    },
    share: sampler === 'always_on' ? 1 : sampler === 'always_off' ? 0 : env.OTEL_TRACES_SAMPLER_ARG,
    followsCaller: env.OTEL_TRACES_SAMPLER.startsWith('parentbased_'),
  }
}
