import type { StaffWebhookDeliveries, StaffWebhooks, WebhookAdded, WebhookRotated } from '@puente/contract'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

export type Endpoint = StaffWebhooks['items'][number]
export type Delivery = StaffWebhookDeliveries['items'][number]

const PATH = '/staff/webhooks'

export const webhookList = listCall<Endpoint>(PATH)
export const webhooksQuery = read<StaffWebhooks>(PATH)
export const deliveryList = (id: Endpoint['id']) => listCall<Delivery>(`${PATH}/${id}/deliveries`)

/** Without a secret in the answer, a second person has to approve first. */
export const addWebhook = (endpoint: {
  readonly url: string
  readonly event_types: readonly string[]
  readonly reason: string
}) => api.post<Partial<WebhookAdded>>(PATH, endpoint)
export const rotateWebhook = (id: Endpoint['id'], reason: string) =>
  api.post<WebhookRotated>(`${PATH}/${id}/rotate`, { reason })
export const removeWebhook = (id: Endpoint['id'], reason: string) => api.post(`${PATH}/${id}/remove`, { reason })
export const replayDelivery = (id: Delivery['id'], reason: string) =>
  api.post(`/staff/webhook-deliveries/${id}/replay`, { reason })
