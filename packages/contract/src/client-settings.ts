import { z } from 'zod'

/**
 * Settings that the served page gives to the browser before any request: the mode, the allowed scripts and the API's address.
 * They are embedded in the page as JSON, so the first screen needs no extra request.
 */
export const ClientSettings = z
  .object({
    mode: z.enum(['sandbox', 'production']),
    version: z.string(),
    developer_toolbar: z.boolean(),
    /** Origins allowed in `apiurl`, `apiwpurl`, `redirectTo` and `target_url`, besides the page's own. */
    allowed_origins: z.array(z.string()),
    recaptcha_site_key: z.string().nullable(),
    /** Used if the content has no number (requirements R9). */
    fallback_phones: z.object({ customer: z.string(), collection: z.string() }),
    /** The account that repayments are transferred to, and its holder. */
    collection: z.object({ iban: z.string(), holder: z.string() }),
    /** The version of the consents on the phone form: it changes with their wording and with the linked texts. */
    consent_texts: z.string(),
    whatsapp_codes: z.boolean(),
    /** The number of digits of a one-time code. */
    code_digits: z.literal([4, 6]),
    /** An identity document must stay valid for this many days from today. */
    document_valid_days: z.int(),
    /** New applicants photograph their identity document first, and the form is filled in from it. */
    scan_first: z.boolean(),
    /** The `token` that `/auth/fallback` sends: a one-use ticket, or the access token itself. */
    fallback_token: z.enum(['ticket', 'access_token']),
    /** The registration stepper can be switched off (requirements R2). */
    stepper: z.boolean(),
    /** Third-party scripts and services; null if the operator has not configured one (requirements R7). */
    third_parties: z.object({
      marketing_script_url: z.string().nullable(),
      push_script_url: z.string().nullable(),
      error_reporting_dsn: z.string().nullable(),
      fraud: z
        .object({
          kind: z.enum(['juicyscore', 'threatmetrix']),
          script_url: z.string(),
          /** ThreatMetrix only. */
          organisation_id: z.string().nullable(),
          needs_consent: z.boolean(),
        })
        .nullable(),
    }),
  })
  .meta({ id: 'ClientSettings' })
export type ClientSettings = z.infer<typeof ClientSettings>

export const Version = z.object({ version: z.string() }).meta({ id: 'Version' })
export type Version = z.infer<typeof Version>
