import { z } from 'zod'

/**
 * What the served page itself tells the browser before any call: which mode this is, what it may load, where the API may
 * be. It stands in the page as JSON, so that the first screen needs no round trip for it.
 */
export const ClientSettings = z
  .object({
    mode: z.enum(['sandbox', 'production']),
    version: z.string(),
    developer_toolbar: z.boolean(),
    /** Origins that `apiurl`, `apiwpurl`, `redirectTo` and `target_url` may point to, beside the page's own. */
    allowed_origins: z.array(z.string()),
    recaptcha_site_key: z.string().nullable(),
    /** Used where the content has no number (requirements R9). */
    fallback_phones: z.object({ customer: z.string(), collection: z.string() }),
    whatsapp_codes: z.boolean(),
    /** How many digits a one-time code has. */
    code_digits: z.literal([4, 6]),
    /** For how many days from today an identity document must still be valid. */
    document_valid_days: z.int(),
    /** What `/auth/fallback` sends as `token`: a one-use ticket, or the access token itself. */
    fallback_token: z.enum(['ticket', 'access_token']),
    /** The stepper of the registration can be switched off (requirements R2). */
    stepper: z.boolean(),
    /** Scripts and services of others: null where the operator has not configured one (requirements R7). */
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
