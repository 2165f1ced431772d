import { ApiFailure } from '@puente/client'
import { type Phone, SMS_CODE_RESEND_SECONDS } from '@puente/domain'
import { requestCode } from '../../../api/sign-in.ts'
import { withTryAgainTime } from '../../../code-entry/try-again-time.ts'
import { isSwitchedOn } from '../../../developer-switches.ts'
import { stored } from '../../../storage/stored-values.ts'
import { codeWasSent } from '../pending-sign-in.ts'

/** Sends a code to a number that the visitor has confirmed. A refusal is the message at the phone; other failures are thrown. */
export async function sendCode(phone: Phone, agreesToMarketing: boolean): Promise<string | null> {
  stored.registeringToken.clear()
  try {
    let resendAfterSeconds = SMS_CODE_RESEND_SECONDS // the older sign-in call does not return it
    if (isSwitchedOn('olderSignIn')) await (await import('../../../api/older-sign-in.ts')).startSignIn(phone)
    else resendAfterSeconds = (await requestCode(phone, agreesToMarketing)).resend_after_seconds
    codeWasSent(phone, agreesToMarketing, resendAfterSeconds)
    return null
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 429) return withTryAgainTime(failure)
    throw failure
  }
}
