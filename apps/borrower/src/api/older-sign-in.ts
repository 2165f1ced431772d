import type { TokenIssued } from '@puente/contract'
import type { Phone } from '@puente/domain'
import { stored } from '../storage/stored-values.ts'
import { recaptchaProof } from '../third-party/recaptcha.ts'
import { call } from './http.ts'

/**
 * The older way in (requirements R7): the phone gets its code, and we a token that can do nothing but confirm it, ask again
 * and change it. The developer toolbar switches it on.
 */
export async function beginWithPhone(phone: Phone): Promise<void> {
  const targetUrl = stored.targetUrl.get()
  const { token } = await call<TokenIssued>('POST', '/v2/user/phone_number', {
    body: { phone, ...(targetUrl !== null && { target_url: targetUrl }), ...(await recaptchaProof('phone_number')) },
  })
  stored.registeringToken.set(token)
}
