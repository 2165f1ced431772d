import type { UserDetails } from '../../db/repositories/users.ts'

const NOT_TOLD: ReadonlySet<string> = new Set(['userId', 'kind', 'streetCityId', 'streetSearchName'])

const partsOf = (details: UserDetails): [string, Record<string, unknown>][] => [
  ['person', details.person ?? {}],
  ['registrationAddress', details.registrationAddress ?? {}],
  ['actualAddress', details.actualAddress ?? {}],
  ['employment', details.employment ?? {}],
  ['contacts', { phones: JSON.stringify(details.contactPhones) }],
]

/** The names of the fields that differ, such as `person.email`, for the audit. */
export function changedFields(before: UserDetails, after: UserDetails): string[] {
  const known = new Map(partsOf(before))
  return partsOf(after).flatMap(([part, now]) => {
    const then = known.get(part) ?? {}
    return Object.keys(now)
      .filter((field) => !NOT_TOLD.has(field) && (then[field] ?? null) !== (now[field] ?? null))
      .map((field) => `${part}.${field}`)
  })
}
