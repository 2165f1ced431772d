import { z } from 'zod'
import type { TracingSettings } from '../tracing/otlp-export.ts'
import { Count, SHARED_ENVIRONMENT, WebAddress, withoutTrailingSlash } from './setting-types.ts'
import { setting, settingsPart } from './settings-part.ts'

/** As OpenTelemetry writes lists: `name=value,other=value`, the values percent-encoded. */
const Pairs = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim()))
  .transform((pairs) => pairs.filter((pair) => pair !== ''))
  .pipe(
    z.array(
      z.string().regex(/^[\w.-]+\s*=[^%]*(?:%[0-9a-f]{2}[^%]*)*$/i, 'must be a list such as name=value,other=value'),
    ),
  )
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
const ENVIRONMENT = {
  PUENTE_MODE: SHARED_ENVIRONMENT.PUENTE_MODE,
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    WebAddress.optional(),
    'the address of an OpenTelemetry collector: spans go to `/v1/traces` below it, see [running.md](running.md#traces). Without it and the ' +
      'next one nothing is traced',
    { example: 'http://127.0.0.1:4318' },
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(WebAddress.optional(), 'the complete address for spans'),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    Pairs.optional(),
    'headers for the collector (`name=value,…`, percent-encoded). The settings for `TRACES` come before those for all signals',
    { isSecret: true },
  ),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: setting(Pairs.optional(), 'the same for spans', { isSecret: true }),
  OTEL_EXPORTER_OTLP_TIMEOUT: setting(Count.optional(), 'milliseconds until a request is given up', {
    otherwise: '`10000`',
  }),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: setting(Count.optional(), 'the same for spans'),
  OTEL_EXPORTER_OTLP_COMPRESSION: setting(Compression, '`gzip` or `none`', { otherwise: '`none`' }),
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: setting(Compression, 'the same for spans'),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(Protocol, 'the only protocol; another one is refused at the start', {
    otherwise: '`http/json`',
  }),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: setting(Protocol, 'the same for spans'),
  OTEL_SERVICE_NAME: setting(z.string().optional(), "the service's name", { otherwise: '`puente`' }),
  OTEL_RESOURCE_ATTRIBUTES: setting(Pairs.default({}), 'what else describes it (`name=value,…`)'),
  OTEL_TRACES_SAMPLER: setting(
    z.enum(SAMPLERS).default('parentbased_traceidratio'),
    'how traces are chosen: one of the six samplers of OpenTelemetry',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).default(1), 'the share that is exported, 0 to 1'),
  OTEL_BSP_SCHEDULE_DELAY: setting(Count.default(5_000), 'milliseconds between two exports'),
  OTEL_TRACES_EXPORTER: setting(z.enum(['otlp', 'none']).default('otlp'), '`none` switches traces off'),
  OTEL_SDK_DISABLED: setting(z.string().default('false'), '`true` switches traces off'),
}

type Environment = z.output<z.ZodObject<typeof ENVIRONMENT>>

const DEFAULT_TIMEOUT_MS = 10_000

/** Where spans are exported to; null if nothing is traced. */
export const tracingSettings = settingsPart({ environment: ENVIRONMENT, read: readTracing })

function readTracing(env: Environment): TracingSettings | null {
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
