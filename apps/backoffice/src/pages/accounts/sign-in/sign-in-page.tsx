import { STAFF_ROLES, type StaffRole } from '@puente/domain'
import { signInTexts } from '@puente/texts/backoffice-accounts'
import { roleTexts } from '@puente/texts/backoffice-shell'
import { Card } from '@puente/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { api, messageOf } from '../../../api/http.ts'
import { sessionQuery } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { toast } from '../../../components/toasts.tsx'
import { useDocumentTitle } from '../../../shell/document-title.ts'
import { returnPath } from '../../../shell/return-path.ts'

export function SignInPage() {
  useDocumentTitle(signInTexts.title)
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [busyRole, setBusyRole] = useState<StaffRole | null>(null)
  const enterAs = async (role: StaffRole) => {
    setBusyRole(role)
    try {
      await api.post('/sandbox/staff-session', { role })
      queryClient.clear()
      await queryClient.fetchQuery(sessionQuery)
      navigate(returnPath(search), { replace: true })
    } catch (failure) {
      toast.error(messageOf(failure))
      setBusyRole(null)
    }
  }
  return (
    <main className="mx-auto flex min-h-dvh max-w-100 flex-col justify-center gap-4 p-4">
      <h1>{signInTexts.title}</h1>
      <Card>
        <h2>{signInTexts.demo}</h2>
        <ul className="mt-3 flex flex-col gap-2">
          {STAFF_ROLES.map((role) => (
            <li key={role}>
              <Button variant="secondary" wide busy={busyRole === role} onClick={() => void enterAs(role)}>
                {roleTexts[role]}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </main>
  )
}
