import { ApiFailure, nullIfMissing } from '@puente/client'
import type { Catalogue, PagedList, User, Draft as WireDraft } from '@puente/contract'
import type { PayoutMethodId } from '@puente/domain'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Draft, readDraft } from '../forms/draft-store.ts'
import { call } from './http.ts'

export interface PersonalDataInput {
  readonly first_name: string
  readonly first_surname: string
  readonly second_surname: string | null
  readonly personal_id: string
  readonly expiration_date: string
  readonly nationality: string
  readonly birthday: string
  readonly email: string
  readonly gender: number
}

export interface AddressInput {
  readonly postal_code: string
  readonly region: string
  readonly city: string
  readonly street: string
  readonly house: string | null
  readonly apartment: string | null
}

export interface AddressesInput {
  readonly registration_address: AddressInput
  readonly actual_address: AddressInput
}

export interface EmploymentInput {
  readonly employment_type_id: number
  /** Euros per month, like the expenses and debts. */
  readonly income_amount: number
  readonly income_date: string
  readonly employment_date: string | null
  readonly education: number
  readonly has_current_loan: boolean
  readonly business_activity_id: number | null
  readonly company_name: string | null
  readonly position: string | null
  readonly monthly_expenses: number
  readonly other_debts: number
  readonly contact_phones: readonly {
    readonly number: string
    readonly contact_type: number
    readonly comment: string | null
  }[]
}

/** This browser runs the newer registration flow; the server keeps that with the answers (requirements R3). */
const FLOW = { new_flow: true } as const

// Each of these returns the whole user; `setUser` then moves the borrower to the next step.
export const savePersonalDataAndAddress = (personal_data: PersonalDataInput, addresses: AddressesInput) =>
  call<User>('PUT', '/v2/user/personal_data_and_address', { body: { personal_data, addresses, ...FLOW } })

export const saveAddresses = (addresses: AddressesInput) =>
  call<User>('PUT', '/v2/user/address', { body: { addresses, ...FLOW } })

export const saveAdditionalData = (employment: EmploymentInput, email: string) =>
  call<User>('PUT', '/v2/user/additional_data', { body: { ...employment, email, ...FLOW } })

export const saveEmployment = (employment: EmploymentInput) =>
  call<User>('PUT', '/v2/user/employment', { body: { ...employment, ...FLOW } })

/** `iban` null: the account is chosen during the sign-in at the bank. */
export const saveIssueMethod = (method_of_disbursement: PayoutMethodId, iban: string | null) =>
  call<User>('PUT', '/v2/user/issue_method', { body: { method_of_disbursement, iban: iban ?? '', ...FLOW } })

export const saveConfirmations = () =>
  call<User>('PUT', '/v2/user/confirmations', { body: { all_confirmations: true } })

/** The masked phone of the account that already has this DNI or NIE; null for any other failure (requirements R8). */
export function originalPhoneOf(failure: unknown): string | null {
  if (!(failure instanceof ApiFailure)) return null
  const { data } = failure
  const phone = typeof data === 'object' && data !== null && 'original_phone' in data ? data.original_phone : null
  return typeof phone === 'string' && phone !== '' ? phone : null
}

export async function fetchDraft(step: string, signal: AbortSignal): Promise<Draft> {
  const { data } = await call<WireDraft>('GET', `/v2/user/draft/${step}`, { signal })
  return readDraft(data)
}

export const saveDraft = (step: string, draft: Draft) =>
  call<WireDraft>('PUT', `/v2/user/draft/${step}`, { body: { data: draft }, keepalive: true })

export type CatalogueName = 'nationality' | 'employment_type' | 'education' | 'business_activity'

interface Choice {
  readonly value: string
  readonly label: string
}

/** A catalogue of the server. `own` is used until it loads and if it fails, so that the form never waits for a list. */
export function useCatalogue(name: CatalogueName, own: () => readonly Choice[]): readonly Choice[] {
  const { data } = useQuery({
    queryKey: ['catalogue', name],
    queryFn: async ({ signal }) => {
      const { items } = await call<Catalogue>('GET', `/v2/user/${name}`, { signal })
      return items.map((item) => ({ value: String(item.id), label: item.name }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? own()
}

export interface Place {
  readonly id: number
  readonly name: string
}

const NO_PLACES: readonly Place[] = []
/** Requirements R9, and the server's limit. */
const PLACES_PER_PAGE = 30

/** The provinces: at most two pages of thirty, the server's page limit (requirements R9). */
export function useRegions(): readonly Place[] {
  const { data } = useQuery({
    queryKey: ['regions'],
    queryFn: async ({ signal }) => {
      const page = (number: number) =>
        call<PagedList>('GET', '/v2/regions', { query: { page: number, per_page: PLACES_PER_PAGE }, signal })
      const first = await page(1)
      const others = Array.from({ length: first.pages_count - 1 }, (_, index) => page(index + 2))
      return [first, ...(await Promise.all(others))].flatMap(({ items }) => items)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? NO_PLACES
}

const SHORTEST_QUERY = 2

/** Towns of a province, or streets of a town, that match the typed text, page by page. Empty until enough is typed. */
export function usePlaces(
  kind: 'cities' | 'streets',
  within: { readonly region_id: number } | { readonly city_id: number } | null,
  typed: string,
): { readonly places: readonly Place[]; readonly loadMore: () => void } {
  const query = typed.trim()
  const isEnabled = within !== null && query.length >= SHORTEST_QUERY
  const queryClient = useQueryClient()
  const searched = JSON.stringify([kind, within, query])
  const [wanted, setWanted] = useState({ searched, pages: 1 })
  const pages = wanted.searched === searched ? wanted.pages : 1
  const keyOf = (count: number) => ['places', searched, count]
  const { data, isFetching } = useQuery({
    queryKey: keyOf(pages),
    queryFn: async ({ signal }): Promise<FoundPlaces> => {
      const earlier = queryClient.getQueryData<FoundPlaces>(keyOf(pages - 1))?.places ?? NO_PLACES
      const asked = { ...within, query, page: pages, per_page: PLACES_PER_PAGE }
      const page = await call<PagedList>('GET', `/v2/${kind}`, { query: asked, signal })
      return { places: [...earlier, ...page.items], hasMore: page.pages_count > pages }
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    places: isEnabled && data ? data.places : NO_PLACES,
    loadMore: () => {
      if (isEnabled && data?.hasMore && !isFetching) setWanted({ searched, pages: pages + 1 })
    },
  }
}

interface FoundPlaces {
  readonly places: readonly Place[]
  readonly hasMore: boolean
}

const ACCOUNTS_POLL_MS = 3_000

interface AvailableAccounts {
  readonly accounts: readonly string[]
}

/**
 * The accounts read from the bank. Polled every 3 s while the list is empty and the screen waits for it. `isKnown` is true from the
 * first answer on, and also if there is none, because an account can always be typed.
 */
export function useAvailableBankAccounts({ isAwaited = false, enabled = true } = {}): {
  readonly accounts: readonly string[]
  readonly isKnown: boolean
} {
  const { data, isLoading, failureCount } = useQuery({
    queryKey: ['available-bank-accounts'],
    queryFn: async ({ signal }) => {
      const path = '/v2/user/available_bank_accounts'
      return (await call<AvailableAccounts>('GET', path, { signal }).catch(nullIfMissing))?.accounts ?? []
    },
    refetchInterval: ({ state }) => (isAwaited && (state.data ?? []).length === 0 ? ACCOUNTS_POLL_MS : false),
    enabled,
  })
  return { accounts: data ?? [], isKnown: !isLoading || failureCount > 0 }
}
