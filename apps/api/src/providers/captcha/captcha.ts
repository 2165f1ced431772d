import type { ClientSettings } from '@puente/contract'
import type { PageOrigins } from '../page-needs.ts'

/**
 * `failed`: not a person, or not our page. `doubtful`: no verdict, or a low score; the caller gets a smaller budget, because a
 * captcha must never lock out a borrower whose network blocks it. `missing`: the request has no token, for example from a script
 * that never loaded our page; the budget is even smaller.
 */
export type CaptchaVerdict = 'passed' | 'doubtful' | 'missing' | 'failed'

interface CaptchaCheck {
  readonly token: string | undefined
  readonly action: string
  readonly address: string
}

export interface Captcha {
  verdict(check: CaptchaCheck): Promise<CaptchaVerdict>
  /** Proves that the provider accepts our credentials, without any effect. AppError('provider_unavailable') says why not. */
  check(): Promise<void>
}

/** What the browser needs to prove that its user is no robot. */
export interface CaptchaPage {
  readonly origins: PageOrigins
  readonly clientSettings: Pick<ClientSettings, 'recaptcha_site_key'>
}
