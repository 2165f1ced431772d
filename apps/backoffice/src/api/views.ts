import type { StaffView, StaffViews } from '@puente/contract'
import type { ViewList } from '@puente/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from './http.ts'
import { read } from './queries.ts'

type ViewText = Omit<StaffView, 'id' | 'owner'>

export const viewsQuery = { ...read<StaffViews>('/staff/views'), staleTime: 60_000 }

/** The views of a list that the signed-in person owns or was given; empty while they load. */
export const useViews = (list: ViewList): StaffViews['items'] =>
  (useQuery(viewsQuery).data?.items ?? []).filter((view) => view.list === list)

export const addView = (view: ViewText) => api.post<StaffView>('/staff/views', view)
export const changeView = (id: number, view: ViewText) => api.put<StaffView>(`/staff/views/${id}`, view)
export const deleteView = (id: number) => api.delete(`/staff/views/${id}`)
