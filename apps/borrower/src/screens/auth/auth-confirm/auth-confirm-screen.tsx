import { useState } from 'react'
import { Redirect } from 'wouter'
import { PATHS } from '../../../paths.ts'
import { pendingSignIn } from '../pending-sign-in.ts'
import { ConfirmCode } from './confirm-code.tsx'

/** Without a phone that waits for its code there is nothing to confirm: redirect to the start. */
export function AuthConfirmScreen() {
  const [pending, setPending] = useState(pendingSignIn)
  if (pending === null) return <Redirect to={PATHS.auth} replace />
  return <ConfirmCode pending={pending} onPendingChange={setPending} />
}
