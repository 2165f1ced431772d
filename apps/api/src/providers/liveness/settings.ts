import { z } from 'zod'
import { Flag, WebAddress, WholeNumber, withoutTrailingSlash } from '../../platform/config/setting-types.ts'
import { required, setting, settingsPart } from '../../platform/config/settings-part.ts'

/** `isOn`: new applicants are asked for a liveness selfie. */
export type LivenessSettings = Readonly<
  { isOn: boolean } & (
    | { provider: 'sandbox'; doneAfterMs: number }
    | {
        provider: 'oz'
        url: string
        webUrl: string
        email: string
        password: string
        tokenHeader: string
        sessionTokenPath: string | null
      }
  )
>

export const livenessSettings = settingsPart({
  environment: {
    LIVENESS: setting(
      Flag.default(false),
      '`on`: new applicants also provide a liveness selfie; in production this needs `oz`',
    ),
    LIVENESS_PROVIDER: setting(z.enum(['sandbox', 'oz']).default('sandbox'), '`oz` (Oz Forensics)'),
    OZ_URL: setting(WebAddress.optional(), 'required with `oz`: the API'),
    OZ_WEB_URL: setting(WebAddress.optional(), 'required with `oz`: the web adapter that serves the plugin'),
    OZ_EMAIL: setting(z.string().optional(), 'required with `oz`: a service account'),
    OZ_PASSWORD: setting(z.string().optional(), 'required with `oz`', { isSecret: true }),
    OZ_TOKEN_HEADER: setting(
      z
        .string()
        .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
        .default('X-Forensic-Access-Token'),
      'as in your installation',
    ),
    OZ_SESSION_TOKEN_PATH: setting(
      z.string().startsWith('/', 'must begin with /').optional(),
      'as in your installation; a plugin from 1.9.2 on needs a session token',
    ),
    SANDBOX_LIVENESS_MS: setting(WholeNumber.default(2000), 'how long a liveness verdict takes in the sandbox'),
  },
  productionProblems: (env) => ({
    LIVENESS_PROVIDER: env.LIVENESS && env.LIVENESS_PROVIDER === 'sandbox' && 'must be a real one (oz)',
  }),
  read(env): LivenessSettings {
    const isOn = env.LIVENESS
    if (env.LIVENESS_PROVIDER === 'sandbox') {
      return { isOn, provider: 'sandbox', doneAfterMs: env.SANDBOX_LIVENESS_MS }
    }
    const oz = required(env, 'LIVENESS_PROVIDER=oz', ['OZ_URL', 'OZ_WEB_URL', 'OZ_EMAIL', 'OZ_PASSWORD'])
    return {
      isOn,
      provider: 'oz',
      url: withoutTrailingSlash(oz.OZ_URL),
      webUrl: withoutTrailingSlash(oz.OZ_WEB_URL),
      email: oz.OZ_EMAIL,
      password: oz.OZ_PASSWORD,
      tokenHeader: env.OZ_TOKEN_HEADER,
      sessionTokenPath: env.OZ_SESSION_TOKEN_PATH ?? null,
    }
  },
})
