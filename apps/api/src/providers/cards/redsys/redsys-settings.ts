import { z } from 'zod'
import { SHARED_ENVIRONMENT, withoutTrailingSlash } from '../../../platform/config/setting-types.ts'
import { required, setting, settingsPart } from '../../../platform/config/settings-part.ts'
import { SIGNATURE_VERSIONS, type SignatureVersion } from './redsys-signature.ts'

/** The secret of Redsys' test shop, which its manuals publish. */
const TEST_SECRET = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'

export interface RedsysSettings {
  /** `https://sis.redsys.es/sis`, or `https://sis-t.redsys.es:25443/sis` for tests. */
  readonly url: string
  readonly merchantCode: string
  readonly terminal: string
  readonly secret: string
  readonly signatureVersion: SignatureVersion
  /** How the card schemes classify later charges: R recurring, I instalments, and so on; agreed with the acquirer. */
  readonly cofType: string
  /** The address at which Redsys reaches this server. */
  readonly publicUrl: string
}

export const redsysSettings = settingsPart({
  environment: {
    PUENTE_PUBLIC_URL: SHARED_ENVIRONMENT.PUENTE_PUBLIC_URL,
    REDSYS_MERCHANT_CODE: setting(
      z
        .string()
        .regex(/^\d{9}$/, 'must have 9 digits')
        .optional(),
      "required with `redsys`: the shop's code (FUC)",
      { example: '123456789' },
    ),
    REDSYS_SECRET: setting(
      z
        .string()
        .regex(/^[A-Za-z0-9+/]{32}$/, "must have 32 characters, as Redsys' portal shows it")
        .optional(),
      'required with `redsys`: its signing key, 32 characters; the key of the manuals is rejected in production',
      { isSecret: true },
    ),
    REDSYS_TERMINAL: setting(
      z
        .string()
        .regex(/^\d{1,3}$/, 'must have 1 to 3 digits')
        .default('1'),
      "the shop's terminal",
    ),
    REDSYS_URL: setting(
      z.url().default('https://sis.redsys.es/sis'),
      "`https://sis-t.redsys.es:25443/sis` for Redsys' tests",
    ),
    REDSYS_SIGNATURE: setting(
      z.enum(SIGNATURE_VERSIONS).default('HMAC_SHA512_V2'),
      'how our requests are signed; `HMAC_SHA256_V1` for older contracts. Responses are accepted in both',
    ),
    REDSYS_COF_TYPE: setting(
      z
        .string()
        .regex(/^[A-Z]$/, 'must be one capital letter')
        .default('R'),
      'how later charges of a stored card are declared to the card schemes; the acquirer must allow tokens and merchant-initiated charges ' +
        '(MIT)',
    ),
  },
  productionProblems: (env) => ({
    REDSYS_SECRET: env.REDSYS_SECRET === TEST_SECRET && "is the one of Redsys' manuals",
  }),
  read(env): RedsysSettings {
    const given = required(env, 'CARD_PROVIDER=redsys', ['REDSYS_MERCHANT_CODE', 'REDSYS_SECRET', 'PUENTE_PUBLIC_URL'])
    return {
      url: withoutTrailingSlash(env.REDSYS_URL),
      merchantCode: given.REDSYS_MERCHANT_CODE,
      terminal: env.REDSYS_TERMINAL,
      secret: given.REDSYS_SECRET,
      signatureVersion: env.REDSYS_SIGNATURE,
      cofType: env.REDSYS_COF_TYPE,
      publicUrl: withoutTrailingSlash(given.PUENTE_PUBLIC_URL),
    }
  },
})
