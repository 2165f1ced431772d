import { matterOf, WEBHOOK_EVENT_TYPES } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { webhookEventTexts } from '@puente/texts/backoffice-webhooks'
import { z } from 'zod'
import { addWebhook, assertWebhookUrl } from '../../webhooks/manage-webhooks.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.webhook

/**
 * Registers a webhook endpoint. After a second person approved it, its secret was never shown: the requester rotates it to get a
 * new one.
 */
export const addWebhookEndpoint = defineAct({
  act: 'webhook_endpoint',
  payload: z.object({ url: z.string(), event_types: z.array(z.enum(WEBHOOK_EVENT_TYPES)) }),

  async describe(_tx, { url, event_types: types }, deps) {
    assertWebhookUrl(deps, url)
    return {
      title: texts.title(new URL(url).host),
      lines: [
        { label: texts.url, value: url },
        {
          label: texts.events,
          value: types.length === 0 ? texts.allEvents : types.map((type) => webhookEventTexts[type]).join(', '),
        },
      ],
      matters: [matterOf('webhook', url)],
      customerIds: [],
    }
  },

  stateOf: async () => 'new',

  async run(tx, deps, { url, event_types: eventTypes }, { actor, reason }) {
    const { endpoint, secret } = await addWebhook(tx, deps, { url, eventTypes }, { actor, reason })
    return { id: endpoint.id, secret }
  },

  outcome: ({ id }) => [{ label: texts.added, value: String(id) }],
})
