import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { PATHS } from '../../../paths.ts'
import { pendingSignIn } from '../pending-sign-in.ts'
import { ConfirmCode } from './confirm-code.tsx'

/** Without a phone that waits for its code there is nothing to confirm: redirect to the start. */
export function AuthConfirmScreen() {
  const [pending, setPending] = useState(pendingSignIn)
  const hasNothing = pending === null
  useEffect(() => {
    if (hasNothing) navigate(PATHS.auth, { replace: true })
  }, [hasNothing])
  return hasNothing ? null : <ConfirmCode pending={pending} onPendingChange={setPending} />
}
