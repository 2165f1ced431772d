import type {
  StaffCustomerPage,
  StaffCustomerRow,
  StaffHold,
  StaffImpersonationKey,
  StaffMessage,
  StaffRelatedCustomers,
  StaffTimelineEntry,
} from '@puente/contract'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

type CustomerId = StaffCustomerPage['id'] | string

const pathOf = (id: CustomerId) => `/staff/customers/${id}`

export const customerList = listCall<StaffCustomerRow>('/staff/customers')
/** Covers the timeline, the messages and the related customers too. */
export const customerQuery = (id: CustomerId) => read<StaffCustomerPage>(pathOf(id))
export const timelineList = (id: CustomerId) => listCall<StaffTimelineEntry>(`${pathOf(id)}/timeline`)
export const messageList = (id: CustomerId) => listCall<StaffMessage>(`${pathOf(id)}/messages`)
export const relatedQuery = (id: CustomerId) => read<StaffRelatedCustomers>(`${pathOf(id)}/related`)

export const addNote = (id: CustomerId, note: { readonly text: string; readonly loan?: string }) =>
  api.post(`${pathOf(id)}/notes`, note)
export const addContact = (
  id: CustomerId,
  contact: {
    readonly channel: string
    readonly direction: string
    readonly outcome: string
    readonly identified_by?: string
    readonly summary: string
    readonly override_reason?: string
  },
) => api.post(`${pathOf(id)}/contacts`, contact)
export const addTask = (
  id: CustomerId,
  task: { readonly title: string; readonly due_on: string; readonly assignee: string },
) => api.post(`${pathOf(id)}/tasks`, task)
export const setHold = (id: CustomerId, hold: { readonly kind: string; readonly reason: string }) =>
  api.post(`${pathOf(id)}/holds`, hold)
export const liftHold = (id: CustomerId, hold: StaffHold['id'], reason: string) =>
  api.post(`${pathOf(id)}/holds/${hold}/lift`, { reason })
export const changePhone = (
  id: CustomerId,
  change: { readonly mobile_phone: string; readonly identity_check: string; readonly reason: string },
) => api.post(`${pathOf(id)}/phone`, change)
export const blockCustomer = (id: CustomerId, reason: string) => api.post(`${pathOf(id)}/block`, { reason })
export const unblockCustomer = (id: CustomerId, reason: string) => api.post(`${pathOf(id)}/unblock`, { reason })

/** A key that opens the borrower app as this customer. */
export const createImpersonationKey = (id: CustomerId, reason: string) =>
  api.post<StaffImpersonationKey>('/staff/impersonation-keys', { customer: String(id), reason })
