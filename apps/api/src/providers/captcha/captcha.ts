/**
 * `failed`: this is not a person, or not our page. `doubtful`: no verdict, or a low score; the caller is let through on a
 * smaller budget, because a captcha must never lock out a borrower whose network blocks it. `missing`: no token came, as from a
 * script that never loaded our page; the budget is smaller still.
 */
export type CaptchaVerdict = 'passed' | 'doubtful' | 'missing' | 'failed'

export interface CaptchaCheck {
  readonly token: string | undefined
  readonly action: string
  readonly address: string
}

export interface Captcha {
  verdict(check: CaptchaCheck): Promise<CaptchaVerdict>
}
