import type { StaffDeactivated, StaffMember } from '@puente/contract'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'

export const teamList = listCall<StaffMember>('/staff/team')

const pathOf = (id: StaffMember['id'], act: string) => `/staff/team/${id}/${act}`

interface Roles {
  readonly roles: readonly string[]
  readonly reason: string
  /** Why the last pair of approvers may be lost. */
  readonly without_pair_reason?: string
}

export const inviteMember = (
  member: Omit<Roles, 'without_pair_reason'> & { readonly email: string; readonly name: string },
) => api.post('/staff/team', member)
export const changeRoles = (id: StaffMember['id'], roles: Roles) => api.post(pathOf(id, 'roles'), roles)
export const readmitMember = (id: StaffMember['id'], roles: Roles) => api.post(pathOf(id, 'activate'), roles)
export const resetFactor = (id: StaffMember['id'], reason: string) => api.post(pathOf(id, 'reset-factor'), { reason })

export const deactivateMember = (
  id: StaffMember['id'],
  leaving: { readonly reason: string; readonly hand_over_to?: number; readonly without_pair_reason?: string },
) => api.post<StaffDeactivated>(pathOf(id, 'deactivate'), leaving)

/** Says which customer the member is; null if none. */
export const setOwnCustomer = (id: StaffMember['id'], customer: string | null, reason: string) =>
  api.post(pathOf(id, 'own-customer'), { customer, reason })
