import { z } from 'zod'
import { SHARED_ENVIRONMENT, WholeNumber, withoutTrailingSlash } from '../../platform/config/setting-types.ts'
import { SettingsError } from '../../platform/config/settings-error.ts'
import { required, setting, settingsPart } from '../../platform/config/settings-part.ts'

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
  BANK_DATA_PROVIDER: setting(
    z.enum(['sandbox', 'kontomatik', 'unnax']).default('sandbox'),
    'who reads bank accounts, see `bank-data.md`',
    { example: 'kontomatik', isRequired: true },
  ),
  BANK_DATA_SECOND_PROVIDER: setting(
    z.enum(['kontomatik', 'unnax']).optional(),
    'the other one: a customer whose bank could not be read is sent there',
  ),
  KONTOMATIK_CLIENT: setting(
    z.string().optional(),
    "required with `kontomatik`; this server's address must be on Kontomatik's list as well",
  ),
  KONTOMATIK_API_KEY: setting(z.string().optional(), 'required with `kontomatik`', { isSecret: true }),
  KONTOMATIK_URL: setting(
    z.url().default('https://api.kontomatik.com/v1'),
    '`https://test.api.kontomatik.com/v1` for tests',
  ),
  KONTOMATIK_WIDGET_URL: setting(
    z.url().default('https://signin.kontomatik.com/assets/signin-widget.js'),
    "the script of Kontomatik's sign-in",
  ),
  KONTOMATIK_COUNTRY: setting(
    z
      .string()
      .regex(/^[a-z]{2}$/, 'must be two small letters')
      .default('es'),
    'the country whose banks it offers',
  ),
  UNNAX_URL: setting(z.url().optional(), 'required with `unnax`; `https://integration.unnax.com/api/v3` for tests'),
  UNNAX_API_ID: setting(
    z.string().optional(),
    'required with `unnax`; id and code also decrypt the data that Unnax sends',
    { isSecret: true },
  ),
  UNNAX_API_CODE: setting(z.string().optional(), 'required with `unnax`', { isSecret: true }),
  UNNAX_REFRESH_TOKEN: setting(
    z.string().optional(),
    'signs in with a refresh token; without it by the older method, with id and code',
    { isSecret: true },
  ),
  UNNAX_AMOUNTS: setting(
    z.enum(['cents', 'euros']).default('cents'),
    '`euros` if Unnax sends amounts in euros; confirm it with Unnax',
  ),
  SANDBOX_BANK_SLOW_MS: setting(WholeNumber.default(20_000), 'how long the slow bank of the sandbox takes'),
}
type Env = z.output<z.ZodObject<typeof ENVIRONMENT>>

function readBankDataProvider(env: Env, provider: Env['BANK_DATA_PROVIDER']): BankDataSettings {
  if (provider === 'sandbox') return { provider, slowMs: env.SANDBOX_BANK_SLOW_MS }
  if (provider === 'kontomatik') {
    const kontomatik = required(env, 'BANK_DATA_PROVIDER=kontomatik', ['KONTOMATIK_CLIENT', 'KONTOMATIK_API_KEY'])
    return {
      provider,
      url: withoutTrailingSlash(env.KONTOMATIK_URL),
      widgetUrl: env.KONTOMATIK_WIDGET_URL,
      client: kontomatik.KONTOMATIK_CLIENT,
      apiKey: kontomatik.KONTOMATIK_API_KEY,
      country: env.KONTOMATIK_COUNTRY,
    }
  }
  const unnax = required(env, 'BANK_DATA_PROVIDER=unnax', [
    'UNNAX_URL',
    'UNNAX_API_ID',
    'UNNAX_API_CODE',
    'PUENTE_PUBLIC_URL',
  ])
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
  productionProblems: (env) => ({
    BANK_DATA_PROVIDER: env.BANK_DATA_PROVIDER === 'sandbox' && 'must be a real one (kontomatik, unnax)',
  }),
  read(env): readonly BankDataSettings[] {
    const { BANK_DATA_PROVIDER: first, BANK_DATA_SECOND_PROVIDER: second } = env
    if (second === undefined || second === first) return [readBankDataProvider(env, first)]
    if (first === 'sandbox')
      throw new SettingsError([{ name: 'BANK_DATA_SECOND_PROVIDER', reason: 'needs a real BANK_DATA_PROVIDER' }])
    return [readBankDataProvider(env, first), readBankDataProvider(env, second)]
  },
})
