import type { StaffPeople } from '@puente/contract'
import { actorText } from '@puente/texts/backoffice-shell'
import { useQuery } from '@tanstack/react-query'
import { read } from './queries.ts'

const peopleQuery = { ...read<StaffPeople>('/staff/people'), staleTime: 300_000 }

/** All staff members, former ones included; empty while they load. */
export function useStaffPeople(): StaffPeople['items'] {
  return useQuery(peopleQuery).data?.items ?? []
}

/** The name of the person behind an actor (`admin:ana`) or a username. One without a name keeps the username. */
export function usePersonName(): (actor: string) => string {
  const names = new Map(useStaffPeople().map(({ username, name }) => [username, name]))
  return (actor) => {
    const text = actorText(actor)
    return names.get(text) ?? text
  }
}
