import type { ClientSettings } from '@puente/contract'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

const Address = z.url({ protocol: /^https?$/ }).optional()

/** Third-party code that may run in a borrower's browser. None runs unless the operator configures it (requirements R7). */
export const THIRD_PARTY_ENVIRONMENT = {
  /** A tag manager or a marketing pixel; it reads `window.dataLayer`. */
  MARKETING_SCRIPT_URL: Address,
  PUSH_SCRIPT_URL: Address,
  /** `https://key@host/project`, of Sentry or a compatible service. */
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/[\w-]+@[^/\s]+\/(?:[^\s]*\/)?\d+$/)
    .optional(),
  FRAUD_SCRIPT_KIND: z.enum(['juicyscore', 'threatmetrix']).optional(),
  FRAUD_SCRIPT_URL: Address,
  FRAUD_ORGANISATION_ID: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  FRAUD_NEEDS_CONSENT: z.enum(['on', 'off']).default('on'),
  /** Origins from which the scripts above load further parts, comma-separated. */
  THIRD_PARTY_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),
}

type Environment = z.infer<z.ZodObject<typeof THIRD_PARTY_ENVIRONMENT>>

export interface ThirdParties {
  readonly client: ClientSettings['third_parties']
  /** For the content security policy: origins that scripts load from and connect to, and those that only receive reports. */
  readonly scriptOrigins: readonly string[]
  readonly reportOrigins: readonly string[]
}

function readFraud(env: Environment): ClientSettings['third_parties']['fraud'] {
  const { FRAUD_SCRIPT_KIND: kind, FRAUD_SCRIPT_URL: url, FRAUD_ORGANISATION_ID: organisation } = env
  if (kind === undefined && url === undefined) return null
  if (kind === undefined || url === undefined)
    throw new StartupError('FRAUD_SCRIPT_KIND and FRAUD_SCRIPT_URL go together.')
  if (kind === 'threatmetrix' && organisation === undefined)
    throw new StartupError('FRAUD_SCRIPT_KIND=threatmetrix needs FRAUD_ORGANISATION_ID.')
  return {
    kind,
    script_url: url,
    organisation_id: organisation ?? null,
    needs_consent: env.FRAUD_NEEDS_CONSENT === 'on',
  }
}

const originsOf = (addresses: readonly (string | null | undefined)[]): string[] =>
  addresses.filter((address) => address !== null && address !== undefined).map((address) => new URL(address).origin)

export function readThirdParties(env: Environment): ThirdParties {
  const fraud = readFraud(env)
  return {
    client: {
      marketing_script_url: env.MARKETING_SCRIPT_URL ?? null,
      push_script_url: env.PUSH_SCRIPT_URL ?? null,
      error_reporting_dsn: env.SENTRY_DSN ?? null,
      fraud,
    },
    scriptOrigins: [
      ...new Set([
        ...originsOf([env.MARKETING_SCRIPT_URL, env.PUSH_SCRIPT_URL, fraud?.script_url]),
        ...env.THIRD_PARTY_ORIGINS,
      ]),
    ],
    reportOrigins: originsOf([env.SENTRY_DSN]),
  }
}
