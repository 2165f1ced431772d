import { keyOf } from '@puente/client'
import type { ClientSettings, StaffLink, StaffSignInStarted } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'
import { read } from './queries.ts'

export const clientSettingsQuery = {
  ...read<ClientSettings>('/content/client-settings'),
  staleTime: Number.POSITIVE_INFINITY,
}

export const startSession = (email: string, password: string) =>
  api.post<StaffSignInStarted>('/staff/session', { email, password })

export const sendTotp = (code: string) => api.post('/staff/session/totp', { code })
export const sendRecoveryCode = (code: string) => api.post('/staff/session/recovery-code', { code })
export const fetchPasskeyOptions = <T>() => api.post<T>('/staff/session/passkey-options')
export const sendPasskey = (response: unknown) => api.post('/staff/session/passkey', { response })

export const requestPasswordReset = (email: string) => api.post('/staff/password-resets', { email })

/** An invitation or a reset. The token is sent in the body, so that no log holds it. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: [...keyOf('/staff/links/read'), token],
    queryFn: () => api.post<StaffLink>('/staff/links/read', { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
export const setPasswordByLink = (choice: {
  readonly token: string
  readonly password: string
  readonly revoke_keys: boolean
}) => api.post<StaffSignInStarted>('/staff/links/password', choice)

/** Only in the sandbox. */
export const enterSandboxAs = (role: string) => api.post('/sandbox/staff-session', { role })
