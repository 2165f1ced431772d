import type { ProviderChecks, StaffSystem } from '@puente/contract'
import { api } from './http.ts'
import { read } from './queries.ts'

export type Provider = StaffSystem['providers'][number]
export type SettingsPart = StaffSystem['settings'][number]
export type Setting = SettingsPart['settings'][number]
export type ProviderCheck = ProviderChecks['items'][number]

export const systemQuery = read<StaffSystem>('/staff/system')
export const checkProviders = () => api.post<ProviderChecks>('/staff/system/provider-checks')
