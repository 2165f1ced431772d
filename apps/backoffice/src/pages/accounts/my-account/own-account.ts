import type { ApiKey, StaffAccount } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/http.ts'

export const accountQuery = queryOptions({
  queryKey: ['/staff/account'],
  queryFn: ({ signal }) => api.get<StaffAccount>('/staff/account', undefined, signal),
})

export const apiKeysQuery = queryOptions({
  queryKey: ['/staff/account/keys'],
  queryFn: ({ signal }) => api.get<{ items: ApiKey[] }>('/staff/account/keys', undefined, signal),
})
