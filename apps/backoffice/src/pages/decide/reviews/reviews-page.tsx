import type { StaffReview } from '@puente/contract'
import { queueTexts } from '@puente/texts/backoffice-decide'
import { railTexts } from '@puente/texts/backoffice-shell'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Money } from '../../../components/money.tsx'
import { Page } from '../../../components/page.tsx'
import { When } from '../../../components/when.tsx'
import { ClaimCell } from '../../../decide/claim-cell.tsx'
import { useQueueRefresh } from '../../../decide/use-queue-refresh.ts'

const { reviews: texts } = queueTexts

const COLUMNS: readonly Column<StaffReview>[] = [
  {
    key: 'customer',
    header: queueTexts.customer,
    cell: ({ customer_name: name, customer_id: id }) => name ?? queueTexts.customerNumber(id),
  },
  { key: 'claim', header: queueTexts.holder, cell: ({ claim }) => <ClaimCell claim={claim} /> },
  {
    key: 'reasons',
    header: texts.reasons,
    cell: ({ reasons }) => (
      <span className="block max-w-72 truncate">{reasons.map(({ text }) => text).join(' · ')}</span>
    ),
  },
  {
    key: 'asks',
    header: texts.asks,
    align: 'right',
    cell: ({ request_amount: amount, request_term: term }) => (
      <>
        <Money euros={amount} />
        <span className="text-ink-soft">{` · ${queueTexts.days(term)}`}</span>
      </>
    ),
  },
  {
    key: 'suggested',
    header: texts.suggested,
    align: 'right',
    optional: true,
    cell: ({ suggested_amount: amount }) => (amount === null ? queueTexts.none : <Money euros={amount} />),
  },
  { key: 'opened', header: queueTexts.waitingSince, cell: ({ opened_at: at }) => <When at={at} /> },
]

/** Applications that the tables left to a person. */
export function ReviewsPage() {
  const list = useKeysetList<StaffReview>('/staff/reviews', { kind: 'manual_review' })
  useQueueRefresh('reviews', '/staff/reviews')
  return (
    <Page title={railTexts.reviews} subtitle={texts.subtitle}>
      <DataTable
        name="reviews"
        caption={texts.caption}
        columns={COLUMNS}
        list={list}
        rowKey={({ loan }) => loan}
        rowHref={({ loan }) => `/backoffice/solicitudes/${loan}`}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
      />
    </Page>
  )
}
