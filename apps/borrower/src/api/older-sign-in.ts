import type { TokenIssued } from '@puente/contract'
import { stored } from '../storage/stored-values.ts'
import { call } from './http.ts'
import type { LoginRequest } from './sign-in.ts'

/**
 * The older way in (specification §7): the phone gets its code, and we a token that can do nothing but confirm it, ask again
 * and change it. The developer toolbar switches it on.
 */
export async function beginWithPhone({ phone, targetUrl }: LoginRequest): Promise<void> {
  const { token } = await call<TokenIssued>('POST', '/v2/user/phone_number', {
    body: { phone, ...(targetUrl !== null && { target_url: targetUrl }) },
  })
  stored.registeringToken.set(token)
}
