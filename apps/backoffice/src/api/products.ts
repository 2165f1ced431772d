import type { ProductPrices, ProductTerms, StaffProducts, VersionImpact } from '@puente/contract'
import { api } from './http.ts'
import { read } from './queries.ts'

export const productsQuery = read<StaffProducts>('/staff/products')

export const impactQuery = (id: number, version: number) =>
  read<VersionImpact>(`/staff/products/${id}/versions/${version}/impact`)

interface NewVersion {
  readonly valid_from: string
  readonly on_sale: boolean
  /** The version that the author read; 0 for a product that was never sold. */
  readonly base_version: number
  readonly prices: ProductPrices
  readonly terms: ProductTerms
  readonly not_sold_under: readonly string[]
  readonly reason: string
}

export const addProductVersion = (id: number, version: NewVersion) =>
  api.post(`/staff/products/${id}/versions`, version)

export const withdrawVersion = (id: number, version: number, reason: string) =>
  api.post(`/staff/products/${id}/versions/${version}/withdraw`, { reason })
