import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { PATHS } from '../../paths.ts'
import { storeAgentSession } from '../../storage/address-parameters.ts'
import { Waiting } from './waiting.tsx'

/** `/auth/session?sessionid=…`: an agent hands a customer over. Stores the session id; the customer then signs in. */
export function AuthSessionScreen() {
  useEffect(() => {
    storeAgentSession(new URLSearchParams(location.search))
    navigate(PATHS.auth, { replace: true })
  }, [])
  return <Waiting />
}
