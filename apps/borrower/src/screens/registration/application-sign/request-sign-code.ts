import { ApiFailure } from '../../../api/http.ts'
import { resendSignCode } from '../../../api/signing.ts'
import { trackProgress } from '../../../loading/progress.ts'
import { recordCodeRequest } from './pending-signature.ts'

/** Requests a signing code. A recent one, perhaps from another tab, counts as new. */
export async function requestSignCode(publicId: string): Promise<'new' | 'same'> {
  try {
    const { resend_after_seconds: resendAfterSeconds } = await trackProgress(resendSignCode())
    recordCodeRequest(publicId, resendAfterSeconds)
    return 'new'
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.label !== 'resend_too_early') throw failure
    recordCodeRequest(publicId, failure.retryAfterSeconds ?? 0)
    return 'same'
  }
}
