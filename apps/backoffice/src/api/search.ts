import type { StaffSearchResults } from '@puente/contract'
import { read } from './queries.ts'

/** Customers and loans that match; each search is audited. */
export const searchQuery = (q: string) => read<StaffSearchResults>('/staff/search', { q })
