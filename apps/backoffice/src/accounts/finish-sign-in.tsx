import type { StaffSignInStarted } from '@puente/contract'
import { signInTexts } from '@puente/texts/backoffice-accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { sessionQuery } from '../api/session.ts'
import { returnPath } from '../shell/return-path.ts'
import { EnrolFactor } from './enrol-factor.tsx'
import { EntryPage } from './entry-page.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Loads the new session and goes to the page that the person wanted. */
export function useEnter(): () => Promise<void> {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const search = useSearch()
  return async () => {
    // Nothing of an earlier session, which may have been of another person, stays.
    queryClient.clear()
    await queryClient.fetchQuery(sessionQuery)
    navigate(returnPath(search), { replace: true })
  }
}

/** Everything after the password: second factor, or its enrolment with the recovery codes. */
export function FinishSignIn({
  started,
  onEnded,
}: {
  readonly started: StaffSignInStarted
  readonly onEnded: () => void
}) {
  const enter = useEnter()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) {
    return (
      <EntryPage title={signInTexts.codes.title}>
        <RecoveryCodeList codes={codes} onSaved={() => void enter()} />
      </EntryPage>
    )
  }
  if (started.next === 'enrol') {
    return (
      <EntryPage title={signInTexts.enrol.title}>
        <EnrolFactor onEnrolled={(given) => (given === null ? void enter() : setCodes(given))} />
      </EntryPage>
    )
  }
  return (
    <EntryPage title={signInTexts.factor.title}>
      <SecondFactor factors={started.factors} onDone={enter} onEnded={onEnded} />
    </EntryPage>
  )
}
