import type { ClientSettings } from '@puente/contract'
import { z } from 'zod'
import { Flag, WebAddress } from './setting-types.ts'
import { SettingsError } from './settings-error.ts'
import { setting, settingsPart } from './settings-part.ts'

const Address = WebAddress.optional()

/** Third-party code that may run in a borrower's browser. None runs unless the operator configures it (requirements R7). */
const ENVIRONMENT = {
  MARKETING_SCRIPT_URL: setting(
    Address,
    "a tag manager or pixel; it reads `window.dataLayer`, and loads only with the visitor's consent",
  ),
  PUSH_SCRIPT_URL: setting(Address, 'the script of a push service; only with consent'),
  SENTRY_DSN: setting(
    z
      .string()
      .regex(/^https?:\/\/[\w-]+@[^/\s]+\/(?:[^\s]*\/)?\d+$/, 'must look like https://key@host/project')
      .optional(),
    "where page errors are reported, in Sentry's protocol, without personal data; only with consent",
    { example: 'https://key@errors.example/7', isSecret: true },
  ),
  FRAUD_SCRIPT_KIND: setting(
    z.enum(['juicyscore', 'threatmetrix']).optional(),
    '`juicyscore` or `threatmetrix`: it has 3 s when a customer applies',
  ),
  FRAUD_SCRIPT_URL: setting(Address, 'its script; both or neither'),
  FRAUD_ORGANISATION_ID: setting(
    z
      .string()
      .regex(/^[\w-]{1,40}$/, 'must be up to 40 letters, digits, - or _')
      .optional(),
    'required with `threatmetrix`',
  ),
  FRAUD_NEEDS_CONSENT: setting(Flag.default(true), '`off` if your legal advisers consider it strictly necessary'),
  THIRD_PARTY_ORIGINS: setting(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
      .pipe(z.array(WebAddress.transform((url) => new URL(url).origin)))
      .default([]),
    'further origins that the scripts above load from, comma-separated',
  ),
}

type Environment = z.output<z.ZodObject<typeof ENVIRONMENT>>

export interface ThirdParties {
  readonly client: ClientSettings['third_parties']
  /** For the content security policy: origins that scripts load from and connect to, and those that only receive reports. */
  readonly scriptOrigins: readonly string[]
  readonly reportOrigins: readonly string[]
}

const missing = (name: string, by: string) => new SettingsError([{ name, reason: `is missing: ${by} needs it` }])

function readFraud(env: Environment): ClientSettings['third_parties']['fraud'] {
  const { FRAUD_SCRIPT_KIND: kind, FRAUD_SCRIPT_URL: url, FRAUD_ORGANISATION_ID: organisation } = env
  if (kind === undefined && url === undefined) return null
  if (kind === undefined) throw missing('FRAUD_SCRIPT_KIND', 'FRAUD_SCRIPT_URL')
  if (url === undefined) throw missing('FRAUD_SCRIPT_URL', 'FRAUD_SCRIPT_KIND')
  if (kind === 'threatmetrix' && organisation === undefined) {
    throw missing('FRAUD_ORGANISATION_ID', 'FRAUD_SCRIPT_KIND=threatmetrix')
  }
  return {
    kind,
    script_url: url,
    organisation_id: organisation ?? null,
    needs_consent: env.FRAUD_NEEDS_CONSENT,
  }
}

const originsOf = (addresses: readonly (string | null | undefined)[]): string[] =>
  addresses.filter((address) => address !== null && address !== undefined).map((address) => new URL(address).origin)

/** Third-party scripts and services in the borrower's browser. */
export const thirdPartySettings = settingsPart({ environment: ENVIRONMENT, read: readThirdParties })

function readThirdParties(env: Environment): ThirdParties {
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
