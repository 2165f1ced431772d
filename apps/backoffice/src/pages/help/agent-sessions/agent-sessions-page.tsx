import { useReload } from '@puente/client'
import type { AgentSessionCreated, StaffAgentSession } from '@puente/contract'
import { euroText, formatPhone } from '@puente/domain'
import { agentSessionTexts as texts } from '@puente/texts/backoffice-help'
import { railTexts } from '@puente/texts/backoffice-shell'
import { CopyButton, Dialog } from '@puente/ui'
import { useState } from 'react'
import { agentSessionList, qrAddress } from '../../../api/agent-sessions.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { serverNow } from '../../../api/server-time.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Page } from '../../../components/page.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { toast } from '../../../components/toasts.tsx'
import { When } from '../../../components/when.tsx'
import { InvitationForm } from './invitation-form.tsx'

type Shown = Pick<AgentSessionCreated, 'session_id' | 'url'>

const isLive = ({ expires_at: expiresAt }: StaffAgentSession) => new Date(expiresAt) > serverNow()

export function AgentSessionsPage() {
  const reload = useReload()
  const list = useKeysetList(agentSessionList)
  const [shown, setShown] = useState<Shown | null>(null)
  const columns: readonly Column<StaffAgentSession>[] = [
    {
      key: 'customer',
      header: texts.customer,
      cell: ({ mobile_phone: phone, first_name: name }) => [formatPhone(phone), name].filter(Boolean).join(' · '),
    },
    {
      key: 'amount',
      header: texts.amount,
      align: 'right',
      cell: ({ loan_amount: amount }) => (amount === null ? '' : euroText(amount)),
    },
    { key: 'term', header: texts.term, align: 'right', cell: ({ loan_term: days }) => days ?? '' },
    { key: 'created', header: texts.createdAt, cell: (session) => <When at={session.created_at} /> },
    {
      key: 'state',
      header: texts.state,
      cell: (session) => (
        <StatusBadge
          kind={isLive(session) ? 'success' : 'neutral'}
          label={isLive(session) ? texts.live : texts.expired}
        />
      ),
    },
    {
      key: 'qr',
      header: texts.link,
      cell: (session) =>
        isLive(session) ? (
          <button type="button" className="text-link" onClick={() => setShown(session)}>
            {texts.show}
          </button>
        ) : (
          ''
        ),
    },
  ]
  return (
    <Page title={railTexts.agentSessions} subtitle={texts.subtitle}>
      <Section title={texts.newTitle}>
        <InvitationForm
          onCreated={(created) => {
            toast.success(texts.created)
            reload(agentSessionList)
            setShown(created)
          }}
        />
      </Section>
      <h2>{texts.listTitle}</h2>
      <DataTable
        name="agent-sessions"
        caption={texts.caption}
        columns={columns}
        list={list}
        rowKey={({ session_id: id }) => id}
      />
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={texts.qrTitle}>
        {shown === null ? null : <Invitation session={shown} />}
      </Dialog>
    </Page>
  )
}

function Invitation({ session }: { readonly session: Shown }) {
  return (
    <div className="flex flex-col items-center gap-4">
      <img
        src={qrAddress(session.session_id)}
        alt={texts.qrAlt}
        width={320}
        height={320}
        // A QR code is read on white, in the dark scheme too.
        className="rounded-card bg-[#fff]"
      />
      <p className="max-w-full wrap-anywhere">{session.url}</p>
      <CopyButton text={session.url} />
    </div>
  )
}
