import { z } from 'zod'
import { Milliseconds, SHARED_ENVIRONMENT, withoutTrailingSlash } from '../../platform/config/setting-types.ts'
import { required, settingsPart } from '../../platform/config/settings-part.ts'
import { StartupError } from '../../platform/startup-error.ts'

export type BankDataSettings = Readonly<
  | { provider: 'sandbox'; slowMs: number }
  | { provider: 'kontomatik'; url: string; widgetUrl: string; client: string; apiKey: string; country: string }
  | {
      provider: 'unnax'
      url: string
      apiId: string
      apiCode: string
      refreshToken: string | null
      amounts: 'cents' | 'euros'
      publicUrl: string
    }
>

const ENVIRONMENT = {
  PUENTE_PUBLIC_URL: SHARED_ENVIRONMENT.PUENTE_PUBLIC_URL,
  BANK_DATA_PROVIDER: z.enum(['sandbox', 'kontomatik', 'unnax']).default('sandbox'),
  BANK_DATA_SECOND_PROVIDER: z.enum(['kontomatik', 'unnax']).optional(),
  SANDBOX_BANK_SLOW_MS: Milliseconds.default(20_000),
  KONTOMATIK_URL: z.url().default('https://api.kontomatik.com/v1'),
  KONTOMATIK_WIDGET_URL: z.url().default('https://signin.kontomatik.com/assets/signin-widget.js'),
  KONTOMATIK_CLIENT: z.string().optional(),
  KONTOMATIK_API_KEY: z.string().optional(),
  KONTOMATIK_COUNTRY: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('es'),
  UNNAX_URL: z.url().optional(),
  UNNAX_API_ID: z.string().optional(),
  UNNAX_API_CODE: z.string().optional(),
  /** With it we authenticate with a refreshed token; without it, in the older way, with id and code. */
  UNNAX_REFRESH_TOKEN: z.string().optional(),
  UNNAX_AMOUNTS: z.enum(['cents', 'euros']).default('cents'),
}
type Env = z.output<z.ZodObject<typeof ENVIRONMENT>>

function readBankDataProvider(env: Env, provider: Env['BANK_DATA_PROVIDER']): BankDataSettings {
  if (provider === 'sandbox') return { provider, slowMs: env.SANDBOX_BANK_SLOW_MS }
  if (provider === 'kontomatik') {
    const kontomatik = required(env, 'Kontomatik', ['KONTOMATIK_CLIENT', 'KONTOMATIK_API_KEY'])
    return {
      provider,
      url: withoutTrailingSlash(env.KONTOMATIK_URL),
      widgetUrl: env.KONTOMATIK_WIDGET_URL,
      client: kontomatik.KONTOMATIK_CLIENT,
      apiKey: kontomatik.KONTOMATIK_API_KEY,
      country: env.KONTOMATIK_COUNTRY,
    }
  }
  const unnax = required(env, 'Unnax', ['UNNAX_URL', 'UNNAX_API_ID', 'UNNAX_API_CODE', 'PUENTE_PUBLIC_URL'])
  return {
    provider,
    url: withoutTrailingSlash(unnax.UNNAX_URL),
    apiId: unnax.UNNAX_API_ID,
    apiCode: unnax.UNNAX_API_CODE,
    refreshToken: env.UNNAX_REFRESH_TOKEN ?? null,
    amounts: env.UNNAX_AMOUNTS,
    publicUrl: withoutTrailingSlash(unnax.PUENTE_PUBLIC_URL),
  }
}

/** The bank data providers in the order in which they are tried. */
export const bankDataSettings = settingsPart({
  environment: ENVIRONMENT,
  productionProblems: (env) => [
    env.BANK_DATA_PROVIDER === 'sandbox' && 'BANK_DATA_PROVIDER must be a real one (kontomatik, unnax)',
  ],
  read(env): readonly BankDataSettings[] {
    const { BANK_DATA_PROVIDER: first, BANK_DATA_SECOND_PROVIDER: second } = env
    if (second === undefined || second === first) return [readBankDataProvider(env, first)]
    if (first === 'sandbox') throw new StartupError('BANK_DATA_SECOND_PROVIDER needs a real BANK_DATA_PROVIDER.')
    return [readBankDataProvider(env, first), readBankDataProvider(env, second)]
  },
})
