import { z } from 'zod'
import { Flag, Milliseconds, WebAddress, withoutTrailingSlash } from '../../platform/config/setting-types.ts'
import { required, settingsPart } from '../../platform/config/settings-part.ts'

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
    LIVENESS: Flag.default(false),
    LIVENESS_PROVIDER: z.enum(['sandbox', 'oz']).default('sandbox'),
    SANDBOX_LIVENESS_MS: Milliseconds.default(2000),
    OZ_URL: WebAddress.optional(),
    OZ_WEB_URL: WebAddress.optional(),
    OZ_EMAIL: z.string().optional(),
    OZ_PASSWORD: z.string().optional(),
    OZ_TOKEN_HEADER: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .default('X-Forensic-Access-Token'),
    OZ_SESSION_TOKEN_PATH: z.string().startsWith('/').optional(),
  },
  productionProblems: (env) => [
    env.LIVENESS && env.LIVENESS_PROVIDER === 'sandbox' && 'LIVENESS_PROVIDER must be a real one (oz)',
  ],
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
