import { railTexts } from '@puente/texts/backoffice-shell'
import { webhookTexts as texts, webhookEventText } from '@puente/texts/backoffice-webhooks'
import { useState } from 'react'
import { WaitingAt } from '../../../acts/waiting-approvals.tsx'
import { waitingQuery } from '../../../api/approvals.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useTopic } from '../../../api/live/live.ts'
import { type Endpoint, webhookList } from '../../../api/webhooks.ts'
import { Button } from '../../../components/button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Page } from '../../../components/page.tsx'
import { Person } from '../../../components/person.tsx'
import { When } from '../../../components/when.tsx'
import { EndpointState } from '../../../webhooks/endpoint-state.tsx'
import { SecretDialog } from '../../../webhooks/secret-dialog.tsx'
import { AddDialog } from './add-dialog.tsx'

const COLUMNS: readonly Column<Endpoint>[] = [
  { key: 'url', header: texts.columns.url, cell: ({ url }) => <span className="wrap-anywhere">{url}</span> },
  {
    key: 'state',
    header: texts.columns.state,
    cell: ({ is_active: isActive, paused_until: pausedUntil }) => (
      <EndpointState isActive={isActive} isPaused={pausedUntil != null} />
    ),
  },
  {
    key: 'events',
    header: texts.columns.events,
    cell: ({ event_types: types }) => (
      <span className="block max-w-96 truncate">
        {types.length === 0 ? texts.allEvents : types.map(webhookEventText).join(', ')}
      </span>
    ),
  },
  { key: 'by', header: texts.columns.by, cell: ({ created_by: by }) => <Person actor={by} /> },
  { key: 'created', header: texts.columns.created, optional: true, cell: ({ created_at: at }) => <When at={at} /> },
]

/** The systems that are told of events. A row opens its log. */
export function WebhooksPage() {
  const list = useKeysetList(webhookList)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  // An endpoint appears when a second person approves it.
  useTopic('approvals', webhookList)
  return (
    <Page
      title={railTexts.webhooks}
      subtitle={texts.subtitle}
      actions={<Button onClick={() => setIsAdding(true)}>{texts.add}</Button>}
    >
      <WaitingAt place="webhooks" />
      <DataTable
        name="webhooks"
        caption={texts.caption}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/backoffice/avisos/${id}`}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
      />
      {isAdding ? (
        <AddDialog
          onClose={() => setIsAdding(false)}
          onAdded={setSecret}
          refresh={[webhookList, waitingQuery('webhooks')]}
        />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}
