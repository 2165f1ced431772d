import type { StaffReview } from '@puente/contract'
import { queueTexts } from '@puente/texts/backoffice-decide'
import { railTexts } from '@puente/texts/backoffice-shell'
import type { Column } from '../../../components/data-table.tsx'
import { Money } from '../../../components/money.tsx'
import { When } from '../../../components/when.tsx'
import { ClaimCell } from '../../../decide/claim-cell.tsx'
import { ReviewQueue } from '../../../decide/review-queue.tsx'

const { reviews: texts } = queueTexts

const COLUMNS: readonly Column<StaffReview>[] = [
  {
    key: 'customer',
    header: queueTexts.customer,
    cell: ({ customer_name: name }) => name ?? queueTexts.noName,
  },
  { key: 'claim', header: queueTexts.holder, cell: ({ claim }) => <ClaimCell claim={claim} /> },
  {
    key: 'reasons',
    header: texts.reasons,
    cell: ({ reasons }) => (
      <span className="block max-w-72 truncate 2xl:max-w-160" title={reasons.map(({ text }) => text).join(' · ')}>
        {reasons.map(({ text }) => text).join(' · ')}
      </span>
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
  return <ReviewQueue name="reviews" kind="manual_review" title={railTexts.reviews} texts={texts} columns={COLUMNS} />
}
