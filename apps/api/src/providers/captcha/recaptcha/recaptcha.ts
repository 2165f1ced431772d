import { AppError } from '@puente/domain'
import { z } from 'zod'
import type { Captcha } from '../captcha.ts'

export interface RecaptchaConfig {
  readonly url: string
  readonly secret: string
  /** The host that serves our page; a token made for another page is not accepted. */
  readonly hostname: string
  readonly minimumScore: number
  readonly timeoutMs: number
}

const Verification = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})
type Verification = z.infer<typeof Verification>

/** Codes about our configuration or the service; they say nothing about the visitor. */
const SERVICE_ERROR_CODES = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'timeout-or-duplicate',
])

/** The service that verifies tokens. No readable answer is an error. */
interface Siteverify {
  verify(fields: Readonly<Record<string, string>>): Promise<Verification>
}

export const siteverify = ({
  url,
  secret,
  timeoutMs,
}: Omit<RecaptchaConfig, 'hostname' | 'minimumScore'>): Siteverify => ({
  async verify(fields) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, ...fields }),
        redirect: 'manual', // a redirect would carry our secret to another address
        signal: AbortSignal.timeout(timeoutMs),
      })
      return Verification.parse(await response.json())
    } catch (cause) {
      throw new AppError('provider_unavailable', 'no answer from reCAPTCHA', { cause })
    }
  },
})

/** reCAPTCHA v3, `siteverify`. A failure of the service is doubt, never a refusal. */
export const recaptcha = (config: RecaptchaConfig, service: Siteverify = siteverify(config)): Captcha => ({
  // A token that no page made: a service that knows our secret finds fault with the token, not with the secret.
  async check() {
    const verification = await service.verify({ response: 'check' })
    const codes = verification['error-codes'] ?? []
    if (codes.includes('invalid-input-secret') || codes.includes('missing-input-secret')) {
      throw new AppError('provider_unavailable', 'reCAPTCHA does not know our secret')
    }
    if (!codes.includes('invalid-input-response')) {
      throw new AppError('provider_unavailable', `reCAPTCHA answered ${codes.join(', ') || 'without a reason'}`)
    }
  },

  async verdict({ token, action, address }) {
    if (token === undefined || token === '') return 'missing'
    const verification = await service.verify({ response: token, remoteip: address }).catch(() => null)
    if (verification === null) return 'doubtful'
    if (!verification.success) {
      const codes = verification['error-codes'] ?? []
      return codes.some((code) => SERVICE_ERROR_CODES.has(code)) ? 'doubtful' : 'failed'
    }
    if (verification.action !== action || verification.hostname !== config.hostname) return 'failed'
    return (verification.score ?? 0) >= config.minimumScore ? 'passed' : 'doubtful'
  },
})
