import type { StaffPeople } from '@puente/contract'
import { actorText } from '@puente/texts/backoffice-shell'
import { useQuery } from '@tanstack/react-query'
import { api } from './http.ts'

const PATH = '/staff/people'

/** The name of the person behind an actor (`admin:ana`) or a username. One without a name keeps the username. */
export function usePersonName(): (actor: string) => string {
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.get<StaffPeople>(PATH, undefined, signal),
    staleTime: 300_000,
  })
  const names = new Map(data?.items.map(({ username, name }) => [username, name]))
  return (actor) => {
    const text = actorText(actor)
    return names.get(text) ?? text
  }
}
