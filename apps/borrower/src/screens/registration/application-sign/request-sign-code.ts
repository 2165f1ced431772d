import { ApiFailure } from '@puente/client'
import { track } from '../../../analytics/funnel-queue.ts'
import { resendSignCode } from '../../../api/signing.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { stored } from '../../../storage/stored-values.ts'
import { recordCodeRequest } from './pending-signature.ts'

/**
 * Requests a signing code. A recent one, perhaps from another tab, counts as new. The first code goes through the same call as a
 * repeated one, and only a repeated one is counted as such.
 */
export async function requestSignCode(publicId: string): Promise<'new' | 'same'> {
  const isRepeated = stored.signResendAt.get() !== null
  try {
    const { resend_after_seconds: resendAfterSeconds } = await trackProgress(resendSignCode())
    if (isRepeated) track('resent_sms')
    recordCodeRequest(publicId, resendAfterSeconds)
    return 'new'
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.label !== 'resend_too_early') throw failure
    recordCodeRequest(publicId, failure.retryAfterSeconds ?? 0)
    return 'same'
  }
}
