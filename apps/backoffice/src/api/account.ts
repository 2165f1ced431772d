import type { ApiKey, FactorEnrolled, NewApiKey, RecoveryCodes, StaffAccount, TotpEnrolment } from '@puente/contract'
import { api } from './http.ts'
import { read } from './queries.ts'

/** What an account with a password asks for before a change. */
interface PasswordGiven {
  readonly password?: string | undefined
}

interface ApiKeyRequest extends PasswordGiven {
  readonly name: string
  /** Null: all permissions of the owner. */
  readonly permissions: readonly string[] | null
  readonly days: number
  /** Euros; null if what was typed is no amount, which the server refuses at the field. So is the limit of a day. */
  readonly booking_limit?: number | null
  readonly booking_day_limit?: number | null
  readonly reason: string
}

export const accountQuery = read<StaffAccount>('/staff/account')
export const apiKeysQuery = read<{ items: ApiKey[] }>('/staff/account/keys')

export const createApiKey = (key: ApiKeyRequest) => api.post<NewApiKey>('/staff/account/keys', key)
export const revokeApiKey = (id: ApiKey['id']) => api.delete(`/staff/account/keys/${id}`)
export const endOwnSession = (id: number) => api.delete(`/staff/account/sessions/${id}`)

export const changePassword = (change: {
  readonly current_password: string
  readonly password: string
  readonly revoke_keys: boolean
}) => api.post('/staff/account/password', change)

export const startTotpEnrolment = (given: PasswordGiven) =>
  api.post<TotpEnrolment>('/staff/factors/totp-enrolment', given)
export const enrolTotp = (code: string) => api.post<FactorEnrolled>('/staff/factors/totp', { code })
export const startPasskeyEnrolment = (given: PasswordGiven) =>
  api.post<unknown>('/staff/factors/passkey-enrolment', given)
export const enrolPasskey = (name: string, response: unknown) =>
  api.post<FactorEnrolled>('/staff/factors/passkeys', { name, response })
export const renewRecoveryCodes = (given: PasswordGiven) =>
  api.post<RecoveryCodes>('/staff/factors/recovery-codes', given)
export const removeTotp = (given: PasswordGiven) => api.post('/staff/factors/totp/removal', given)
export const removePasskey = (id: number, given: PasswordGiven) =>
  api.post(`/staff/factors/passkeys/${id}/removal`, given)
