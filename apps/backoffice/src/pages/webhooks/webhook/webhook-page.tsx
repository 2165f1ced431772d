import { webhookTexts as texts, webhookEventText } from '@puente/texts/backoffice-webhooks'
import { Alert } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/http.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import {
  type Delivery,
  deliveryList,
  type Endpoint,
  removeWebhook,
  replayDelivery,
  rotateWebhook,
  webhookList,
  webhooksQuery,
} from '../../../api/webhooks.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Facts } from '../../../components/facts.tsx'
import { ObjectPage } from '../../../components/object-page.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { Person } from '../../../components/person.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'
import type { PageProps } from '../../../route.ts'
import { EndpointState } from '../../../webhooks/endpoint-state.tsx'
import { SecretDialog } from '../../../webhooks/secret-dialog.tsx'

const LOOKS = { waiting: 'info', delivered: 'success', failed: 'error' } as const

/** One system that is told of events: its secret, and what was sent to it. */
export function WebhookPage({ params }: PageProps) {
  const { data, error } = useQuery(webhooksQuery)
  if (error && !data) return <Alert kind="error">{messageOf(error)}</Alert>
  if (!data) return <PageSkeleton />
  const endpoint = data.items.find(({ id }) => String(id) === params.id)
  if (endpoint === undefined) return <Alert kind="error">{texts.page.notFound}</Alert>
  return <Webhook endpoint={endpoint} />
}

const ACTS = {
  rotate: {
    title: texts.rotate,
    effect: texts.rotateEffect,
    undo: texts.rotateUndo,
    confirmLabel: texts.rotate,
  },
  remove: {
    title: texts.remove,
    effect: texts.removeEffect,
    undo: texts.removeUndo,
    confirmLabel: texts.remove,
    danger: true,
  },
} as const
const REPLAY = {
  title: texts.replayTitle,
  effect: texts.replayEffect,
  undo: texts.replayUndo,
  confirmLabel: texts.replay,
  doneText: texts.replayed,
} as const

/** What an open dialog does; a delivery is sent again. */
type Act = keyof typeof ACTS | Delivery | null

function Webhook({ endpoint }: { readonly endpoint: Endpoint }) {
  const list = useKeysetList(deliveryList(endpoint.id))
  const [act, setAct] = useState<Act>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <ObjectPage
      title={texts.page.title(endpoint.id)}
      badge={<EndpointState isActive={endpoint.is_active} isPaused={endpoint.paused_until != null} />}
      actions={
        endpoint.is_active ? (
          <>
            <Button onClick={() => setAct('rotate')}>{texts.rotate}</Button>
            <Button variant="secondary" onClick={() => setAct('remove')}>
              {texts.remove}
            </Button>
          </>
        ) : null
      }
      summary={
        <Facts
          facts={[
            { label: texts.page.url, value: <span className="wrap-anywhere">{endpoint.url}</span> },
            {
              label: texts.page.events,
              value:
                endpoint.event_types.length === 0
                  ? texts.allEvents
                  : endpoint.event_types.map(webhookEventText).join(', '),
            },
            { label: texts.page.by, value: <Person actor={endpoint.created_by} /> },
            { label: texts.page.created, value: <When at={endpoint.created_at} /> },
            ...(endpoint.paused_until == null
              ? []
              : [{ label: texts.page.pausedUntil, value: <When at={endpoint.paused_until} /> }]),
            ...(endpoint.previous_secret_until === null
              ? []
              : [
                  {
                    label: texts.page.previousSecret,
                    value: <When at={endpoint.previous_secret_until} />,
                  },
                ]),
          ]}
        />
      }
    >
      <h2 className="text-base">{texts.deliveries}</h2>
      <DataTable
        name="webhook-deliveries"
        caption={texts.deliveries}
        columns={columnsOf(endpoint.is_active ? setAct : null)}
        list={list}
        rowKey={({ id }) => id}
        empty={{ title: texts.noDeliveries }}
      />
      {act === null ? null : (
        <ActDialog
          {...(typeof act === 'object' ? REPLAY : ACTS[act])}
          open
          onClose={() => setAct(null)}
          submit={async ({ reason }) => {
            if (typeof act === 'object') return replayDelivery(act.id, reason)
            if (act === 'remove') return removeWebhook(endpoint.id, reason)
            setSecret((await rotateWebhook(endpoint.id, reason)).secret)
          }}
          refresh={[webhookList]}
        />
      )}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </ObjectPage>
  )
}

const columnsOf = (onReplay: ((delivery: Delivery) => void) | null): readonly Column<Delivery>[] => [
  { key: 'event', header: texts.log.event, cell: ({ event_type: type }) => webhookEventText(type) },
  { key: 'at', header: texts.log.at, cell: ({ event_at: at }) => <When at={at} /> },
  {
    key: 'status',
    header: texts.log.status,
    cell: ({ status }) => <StatusBadge kind={LOOKS[status]} label={texts.statuses[status]} />,
  },
  { key: 'attempts', header: texts.log.attempts, align: 'right', cell: ({ attempts }) => attempts },
  {
    key: 'answer',
    header: texts.log.answer,
    cell: ({ http_status: status, error }) => (
      <span title={error ?? undefined}>{status ?? (error === null ? '' : texts.log.noAnswer)}</span>
    ),
  },
  {
    key: 'next',
    header: texts.log.next,
    cell: ({ next_attempt_at: at }) => (at === null ? '' : <When at={at} />),
  },
  ...(onReplay === null
    ? []
    : [
        {
          key: 'action',
          header: texts.log.action,
          cell: (delivery: Delivery) =>
            delivery.status === 'waiting' ? null : (
              <Button variant="quiet" onClick={() => onReplay(delivery)}>
                {texts.replay}
              </Button>
            ),
        },
      ]),
]
