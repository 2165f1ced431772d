import type { StaffSearchResult } from '@puente/contract'
import { euroText, formatPhone } from '@puente/domain'
import { paletteTexts } from '@puente/texts/backoffice-shell'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/http.ts'
import { searchQuery } from '../../api/search.ts'

/** Each search is audited, so it starts when the typing pauses. */
const PAUSE_MS = 250
const SHORTEST = 3

type Hit =
  | { readonly kind: 'customer'; readonly customer: StaffSearchResult['customer'] }
  | { readonly kind: 'loan'; readonly loan: NonNullable<StaffSearchResult['loan']>; readonly name: string }

/** One result is a customer and, if there is one, a loan: the one that was searched for comes first. */
function hitsOf({ matched_by: matchedBy, customer, loan }: StaffSearchResult): readonly Hit[] {
  const person: Hit = { kind: 'customer', customer }
  if (loan === null) return [person]
  const contract: Hit = { kind: 'loan', loan, name: customer.name ?? formatPhone(customer.phone) }
  return matchedBy === 'loan' || matchedBy === 'reference' ? [contract, person] : [person, contract]
}

export const hitHref = (hit: Hit): string =>
  hit.kind === 'customer' ? `/backoffice/clientes/${hit.customer.id}` : `/backoffice/prestamos/${hit.loan.public_id}`

export const hitLabel = (hit: Hit): string =>
  hit.kind === 'customer'
    ? [hit.customer.name ?? paletteTexts.nameless, formatPhone(hit.customer.phone), hit.customer.personal_id]
        .filter((part) => part !== null)
        .join(' · ')
    : [
        hit.loan.public_id,
        hit.name,
        euroText(hit.loan.amount),
        hit.loan.status_text,
        // Before its date nothing is due.
        ...(hit.loan.due_now ? [paletteTexts.dueNow(euroText(hit.loan.due_now))] : []),
      ].join(' · ')

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

interface SearchState {
  readonly hits: readonly Hit[]
  readonly isSearching: boolean
  readonly failure: string | null
}

export function useSearchHits(text: string, enabled: boolean): SearchState {
  const q = usePaused(text.trim())
  const isLongEnough = q.length >= SHORTEST
  const { data, isFetching, error } = useQuery({
    ...searchQuery(q),
    enabled: enabled && isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return {
    hits: isLongEnough ? (data?.items.flatMap(hitsOf) ?? []) : [],
    // Also while the typing pauses: there is no answer to this text yet.
    isSearching: enabled && text.trim().length >= SHORTEST && (isFetching || text.trim() !== q),
    failure: error === null ? null : messageOf(error),
  }
}
