import { existsSync } from 'node:fs'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { Flag, Milliseconds } from '../../platform/config/setting-types.ts'
import { required, settingsPart } from '../../platform/config/settings-part.ts'

export type PayoutSettings = Readonly<
  | { provider: 'sandbox'; doneAfterMs: number }
  | {
      provider: 'sepa'
      debtor: {
        name: string
        iban: string
        bic: string | null
        address: { street: string | null; postalCode: string | null; town: string; country: string } | null
      }
      isInstant: boolean
      schemaPath: string | null
    }
>

export const payoutSettings = settingsPart({
  environment: {
    PAYOUT_PROVIDER: z.enum(['sandbox', 'sepa']).default('sandbox'),
    SANDBOX_PAYOUT_MS: Milliseconds.default(2000),
    SEPA_DEBTOR_NAME: z.string().optional(),
    SEPA_DEBTOR_IBAN: z
      .string()
      .transform((text) => text.replace(/\s/g, ''))
      .refine((iban) => isValidIBAN(iban))
      .optional(),
    SEPA_DEBTOR_BIC: z
      .string()
      .refine((bic) => isValidBIC(bic))
      .optional(),
    SEPA_DEBTOR_STREET: z.string().optional(),
    SEPA_DEBTOR_POSTAL_CODE: z.string().optional(),
    SEPA_DEBTOR_TOWN: z.string().optional(),
    SEPA_DEBTOR_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('ES'),
    SEPA_INSTANT: Flag.default(false),
    PUENTE_PAIN001_XSD: z
      .string()
      .refine((path) => existsSync(path))
      .optional(),
  },
  productionProblems: (env) => [env.PAYOUT_PROVIDER === 'sandbox' && 'PAYOUT_PROVIDER must be a real one (sepa)'],
  read(env): PayoutSettings {
    if (env.PAYOUT_PROVIDER === 'sandbox') return { provider: 'sandbox', doneAfterMs: env.SANDBOX_PAYOUT_MS }
    const sepa = required(env, 'PAYOUT_PROVIDER=sepa', ['SEPA_DEBTOR_NAME', 'SEPA_DEBTOR_IBAN'])
    const { SEPA_DEBTOR_TOWN: town, SEPA_DEBTOR_COUNTRY: country } = env
    return {
      provider: 'sepa',
      debtor: {
        name: sepa.SEPA_DEBTOR_NAME,
        iban: sepa.SEPA_DEBTOR_IBAN,
        bic: env.SEPA_DEBTOR_BIC ?? null,
        // An address without a town would be unstructured, which SEPA refuses; no address at all is allowed.
        address:
          town === undefined
            ? null
            : {
                street: env.SEPA_DEBTOR_STREET ?? null,
                postalCode: env.SEPA_DEBTOR_POSTAL_CODE ?? null,
                town,
                country,
              },
      },
      isInstant: env.SEPA_INSTANT,
      schemaPath: env.PUENTE_PAIN001_XSD ?? null,
    }
  },
})
