import { ApiFailure } from '@puente/client'
import type { StaffSession } from '@puente/contract'
import type { StaffPermission } from '@puente/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, setCsrfToken } from './http.ts'
import { queryClient } from './query-client.ts'

/** The session of this browser, or null without one. */
export const sessionQuery = queryOptions({
  queryKey: ['/staff/session'],
  queryFn: async ({ signal }): Promise<StaffSession | null> => {
    try {
      const session = await api.get<StaffSession>('/staff/session', undefined, signal)
      setCsrfToken(session.csrf_token)
      return session
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 401) return null
      throw failure
    }
  },
  staleTime: 60_000,
})

/** The session inside the frame, where there always is one. */
export function useSession(): StaffSession {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('no session: this component belongs inside the frame')
  return data
}

/** True if one of the staff member's roles has the permission. */
export function useHasPermission(): (permission: StaffPermission) => boolean {
  const { permissions } = useSession().staff
  return (permission) => permissions.includes(permission)
}

export async function signOut(): Promise<void> {
  await api.delete('/staff/session').catch(() => undefined)
  endSession()
}

/** Forgets everything that was loaded in the session: the next one may be of another person. */
export function endSession(): void {
  setCsrfToken(null)
  // The session's own query stays: the frame observes it and leads to the sign-in. A cleared one would not tell it.
  queryClient.setQueryData(sessionQuery.queryKey, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}
