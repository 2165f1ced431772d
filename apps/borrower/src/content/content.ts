import type { Layout } from '@puente/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/http.ts'
import { clientSettings } from './client-settings.ts'

const LANGUAGE = 'es'

/** Brand, menus, contacts and legal links; null until they arrive, and where the content host does not answer. */
export function useLayoutContent(): Layout | null {
  const { data } = useQuery({
    queryKey: ['layout'],
    queryFn: ({ signal }) => call<Layout>('GET', '/content/layout', { query: { lang: LANGUAGE }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

export type SupportLine = 'customer' | 'collection'

/** The number of the content, or the configured one where the content has none (specification §9). */
export function useSupportPhone(line: SupportLine): string {
  const content = useLayoutContent()
  return content?.contacts[`${line}_phone`] || clientSettings().fallback_phones[line]
}
