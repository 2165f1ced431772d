/**
 * `failed`: this is not a person, or not our page. `doubtful`: no verdict, or a low score; the caller is let through on a
 * smaller budget, because a captcha must never lock out a borrower whose network blocks it.
 */
export type CaptchaVerdict = 'passed' | 'doubtful' | 'failed'

export interface CaptchaCheck {
  readonly token: string | undefined
  readonly action: string
  readonly address: string
}

export interface Captcha {
  verdict(check: CaptchaCheck): Promise<CaptchaVerdict>
}
