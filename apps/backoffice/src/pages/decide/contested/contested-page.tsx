import type { StaffReview } from '@puente/contract'
import { type CivilDate, civilDateInMadrid, daysBetween, formatDateShort } from '@puente/domain'
import { queueTexts } from '@puente/texts/backoffice-decide'
import { railTexts } from '@puente/texts/backoffice-shell'
import { serverNow } from '../../../api/server-time.ts'
import type { Column } from '../../../components/data-table.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'
import { ClaimCell } from '../../../decide/claim-cell.tsx'
import { ReviewQueue } from '../../../decide/review-queue.tsx'

const { contested: texts } = queueTexts

/** From this many days before the deadline it is marked. */
const SOON_DAYS = 7

function Deadline({ until }: { readonly until: CivilDate }) {
  const left = daysBetween(civilDateInMadrid(serverNow()), until)
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      {formatDateShort(until)}
      {left < 0 ? <StatusBadge kind="error" label={texts.overdue} /> : null}
      {left >= 0 && left <= SOON_DAYS ? <StatusBadge kind="warning" label={queueTexts.days(left)} /> : null}
    </span>
  )
}

const COLUMNS: readonly Column<StaffReview>[] = [
  {
    key: 'customer',
    header: queueTexts.customer,
    cell: ({ customer_name: name }) => name ?? queueTexts.noName,
  },
  {
    key: 'until',
    header: texts.answerUntil,
    cell: ({ answer_until: until }) => (until === null ? queueTexts.none : <Deadline until={until} />),
  },
  { key: 'claim', header: queueTexts.holder, cell: ({ claim }) => <ClaimCell claim={claim} /> },
  {
    key: 'reasons',
    header: texts.reasons,
    cell: ({ reasons }) => (
      <span className="block max-w-60 truncate 2xl:max-w-120" title={reasons.map(({ text }) => text).join(' · ')}>
        {reasons.map(({ text }) => text).join(' · ')}
      </span>
    ),
  },
  {
    key: 'note',
    header: texts.note,
    cell: ({ note }) => (
      <span className="block max-w-60 truncate 2xl:max-w-100" title={note ?? undefined}>
        {note ?? queueTexts.none}
      </span>
    ),
  },
  {
    key: 'opened',
    header: texts.received,
    wideOnly: true,
    cell: ({ opened_at: at }) => <When at={at} />,
  },
]

/** Refusals whose applicant asked for a person. */
export function ContestedPage() {
  return (
    <ReviewQueue
      name="contested"
      kind="refusal_contested"
      title={railTexts.contested}
      texts={texts}
      columns={COLUMNS}
    />
  )
}
