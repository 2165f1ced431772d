import { ApiFailure } from '@puente/client'
import type { TokenIssued } from '@puente/contract'
import { menuTexts } from '@puente/texts/menus'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { showAlert } from '../../alerts/alerts.ts'
import { call } from '../../api/http.ts'
import { trackProgress } from '../../loading/progress.ts'
import { PATHS } from '../../paths.ts'
import { signInAsCustomer } from '../../session/session.ts'
import { type AdminCredentials, takeAdminCredentials } from '../../storage/address-parameters.ts'
import { Waiting } from './waiting.tsx'

async function signInWith({ apikey, adminUsername }: AdminCredentials) {
  try {
    const body = { apikey, admin_username: adminUsername }
    const { token } = await trackProgress(call<TokenIssued>('POST', '/v2/user/login', { body }))
    signInAsCustomer(token, adminUsername)
  } catch (failure) {
    const message = failure instanceof ApiFailure ? failure.message : menuTexts.impersonation.failed
    showAlert({ severity: 'error', message })
  }
}

async function enterAsCustomer(credentials: AdminCredentials | null) {
  if (credentials) await signInWith(credentials)
  // With a session this opens the account, which loads the user; without one the guard redirects to sign-in.
  navigate(PATHS.account, { replace: true })
}

let isEntering = false

/** `/account/auth?apikey=…&adminUsername=…`: a staff member acts for a customer. The key was removed from the address at start. */
export function AccountAuthScreen() {
  useEffect(() => {
    // The key works once: sign in once, however often this effect runs.
    if (isEntering) return
    isEntering = true
    void enterAsCustomer(takeAdminCredentials()).finally(() => {
      isEntering = false
    })
  }, [])
  return <Waiting />
}
