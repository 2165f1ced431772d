import type { ApprovalSummary } from '@puente/contract'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { railTexts } from '@puente/texts/backoffice-shell'
import { approvalList } from '../../../api/approvals.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useTopic } from '../../../api/live/live.ts'
import { ApprovalStateBadge } from '../../../approvals/approval-state-badge.tsx'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Page } from '../../../components/page.tsx'
import { Person } from '../../../components/person.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import { When } from '../../../components/when.tsx'

const { list: texts } = approvalTexts

/** What each view asks the server for. */
const VIEWS = {
  for_me: { scope: 'for_me', state: 'waiting' },
  mine: { scope: 'mine' },
  done: { state: 'done' },
} as const
type View = keyof typeof VIEWS
const isView = (text: string | undefined): text is View => text !== undefined && text in VIEWS

const COLUMNS: readonly Column<ApprovalSummary>[] = [
  {
    key: 'act',
    header: texts.act,
    cell: ({ title }) => (
      <span className="block max-w-96 truncate 2xl:max-w-160" title={title}>
        {title}
      </span>
    ),
  },
  { key: 'state', header: texts.state, cell: ({ state }) => <ApprovalStateBadge state={state} /> },
  { key: 'by', header: texts.by, cell: ({ requested_by: by }) => <Person actor={by.username} /> },
  { key: 'at', header: texts.at, cell: ({ requested_at: at }) => <When at={at} /> },
  {
    key: 'delegate',
    header: texts.delegate,
    cell: ({ delegated_to: to }) => (to === null ? '–' : <Person actor={to.username} />),
  },
  {
    key: 'until',
    header: texts.until,
    optional: true,
    wideOnly: true,
    cell: ({ expires_at: at }) => <When at={at} />,
  },
]

/** Requests that need a second person: what waits for the reader, the reader's own, and what has ended. */
export function ApprovalsPage() {
  const [filters, setFilters] = useAddressFilters()
  const view: View = isView(filters.view) ? filters.view : 'for_me'
  const list = useKeysetList(approvalList, VIEWS[view])
  useTopic('approvals', approvalList)
  return (
    <Page title={railTexts.approvals} subtitle={texts.subtitle}>
      <DataTable
        name="approvals"
        caption={texts.caption}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/backoffice/aprobaciones/${id}`}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
        toolbar={
          <ViewChoice
            label={texts.views}
            views={Object.keys(VIEWS) as View[]}
            names={texts.tabs}
            chosen={view}
            onChoose={(key) => setFilters({ view: key === 'for_me' ? '' : key })}
          />
        }
      />
    </Page>
  )
}
