import { existsSync } from 'node:fs'
import { isValidBIC } from 'ibantools'
import { z } from 'zod'
import { AccountNumber, Flag, WholeNumber } from '../../platform/config/setting-types.ts'
import { required, setting, settingsPart } from '../../platform/config/settings-part.ts'

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
    PAYOUT_PROVIDER: setting(
      z.enum(['sandbox', 'sepa']).default('sandbox'),
      '`sepa`: files for the bank and its statements, see `payouts.md`',
      { example: 'sepa', isRequired: true },
    ),
    SEPA_DEBTOR_NAME: setting(z.string().optional(), 'required with `sepa`: the lender', {
      example: 'Puente Préstamos S.L.',
    }),
    SEPA_DEBTOR_IBAN: setting(AccountNumber.optional(), 'required with `sepa`: the account that loans are paid from', {
      example: 'ES7620770024003102575766',
    }),
    SEPA_DEBTOR_BIC: setting(
      z
        .string()
        .refine((bic) => isValidBIC(bic), 'must be a BIC of 8 or 11 characters')
        .optional(),
      "of that account's bank, if it requires one",
    ),
    SEPA_DEBTOR_TOWN: setting(
      z.string().optional(),
      "the town of the lender's address, which is always structured; without a town none is sent",
    ),
    SEPA_DEBTOR_COUNTRY: setting(
      z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be two capital letters')
        .default('ES'),
      'its country',
    ),
    SEPA_DEBTOR_POSTAL_CODE: setting(z.string().optional(), 'its postal code'),
    SEPA_DEBTOR_STREET: setting(z.string().optional(), 'its street'),
    SEPA_INSTANT: setting(Flag.default(false), '`on`: instant transfers (SCT Inst)'),
    PUENTE_PAIN001_XSD: setting(
      z
        .string()
        .refine((path) => existsSync(path), 'must be the path of a file that exists')
        .optional(),
      'path of the pain.001.001.09 schema that your bank publishes: a file that does not match it is not made, and its transfers keep waiting',
    ),
    SANDBOX_PAYOUT_MS: setting(WholeNumber.default(2000), 'how long a payout takes in the sandbox'),
  },
  productionProblems: (env) => ({ PAYOUT_PROVIDER: env.PAYOUT_PROVIDER === 'sandbox' && 'must be a real one (sepa)' }),
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
