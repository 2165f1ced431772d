import type { TokenIssued } from '@puente/contract'
import type { Phone } from '@puente/domain'
import { stored } from '../storage/stored-values.ts'
import { recaptchaProof } from '../third-party/recaptcha-proof.ts'
import { call } from './http.ts'

/**
 * The older sign-in (requirements R7): it sends a code and returns a token that can only confirm the phone, resend the code
 * and change the phone. The developer toolbar switches it on.
 */
export async function startSignIn(phone: Phone): Promise<void> {
  const targetUrl = stored.targetUrl.get()
  const { token } = await call<TokenIssued>('POST', '/v2/user/phone_number', {
    body: { phone, ...(targetUrl !== null && { target_url: targetUrl }), ...(await recaptchaProof('phone_number')) },
  })
  stored.registeringToken.set(token)
}
