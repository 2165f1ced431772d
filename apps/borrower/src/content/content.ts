import type { Layout } from '@puente/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/http.ts'
import { clientSettings } from './client-settings.ts'
import { currentLanguage } from './language.ts'

export const layoutQuery = queryOptions({
  queryKey: ['layout'],
  queryFn: ({ signal }) => call<Layout>('GET', '/content/layout', { query: { lang: currentLanguage() }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Brand, menus, contacts and legal links; null until they load, and if the content host does not respond. */
export const useLayoutContent = (): Layout | null => useQuery(layoutQuery).data ?? null

export type SupportLine = 'customer' | 'collection'

/** The phone from the content, or the configured fallback (requirements R9). */
export function useSupportPhone(line: SupportLine): string {
  const content = useLayoutContent()
  return content?.contacts[`${line}_phone`] || clientSettings().fallback_phones[line]
}
