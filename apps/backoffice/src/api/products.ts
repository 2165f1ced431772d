import type { StaffProducts, StaffProductVersion } from '@puente/contract'
import { api } from './http.ts'
import { read } from './queries.ts'

export const productsQuery = read<StaffProducts>('/staff/products')

export const addProductVersion = (
  id: StaffProductVersion['id'],
  version: {
    readonly valid_from: string
    readonly on_sale?: boolean
    readonly prices: object
    readonly reason: string
  },
) => api.post(`/staff/products/${id}/versions`, version)
