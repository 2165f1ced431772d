import { z } from 'zod'
import { SHARED_ENVIRONMENT, withoutTrailingSlash } from '../../../platform/config/setting-types.ts'
import { required, settingsPart } from '../../../platform/config/settings-part.ts'
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
    REDSYS_URL: z.url().default('https://sis.redsys.es/sis'),
    REDSYS_MERCHANT_CODE: z
      .string()
      .regex(/^\d{9}$/)
      .optional(),
    REDSYS_TERMINAL: z
      .string()
      .regex(/^\d{1,3}$/)
      .default('1'),
    /** Base64 of 24 bytes, as Redsys' portal shows it. */
    REDSYS_SECRET: z
      .string()
      .regex(/^[A-Za-z0-9+/]{32}$/)
      .optional(),
    REDSYS_SIGNATURE: z.enum(SIGNATURE_VERSIONS).default('HMAC_SHA512_V2'),
    REDSYS_COF_TYPE: z
      .string()
      .regex(/^[A-Z]$/)
      .default('R'),
  },
  productionProblems: (env) => [env.REDSYS_SECRET === TEST_SECRET && "REDSYS_SECRET is the one of Redsys' manuals"],
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
