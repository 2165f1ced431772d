import type { CodeSent, User } from '@puente/contract'
import type { Email, SmsCode } from '@puente/domain'
import { call } from './http.ts'

export const changeEmail = (email: Email) => call<CodeSent>('PUT', '/v2/user/change_email', { body: { email } })

export const confirmEmail = (email: Email, code: SmsCode) =>
  call<User>('PUT', '/v2/user/email_confirmation', { body: { email, code } })
