import type { StaffReview } from '@puente/contract'
import { useKeysetList } from '../api/keyset-list.ts'
import { reviewList } from '../api/reviews.ts'
import { type Column, DataTable } from '../components/data-table.tsx'
import { Page } from '../components/page.tsx'
import { useQueueRefresh } from './use-queue-refresh.ts'

interface ReviewQueueProps {
  readonly name: 'reviews' | 'contested'
  readonly kind: StaffReview['kind']
  readonly title: string
  readonly texts: {
    readonly subtitle: string
    readonly caption: string
    readonly emptyTitle: string
    readonly emptyText: string
  }
  readonly columns: readonly Column<StaffReview>[]
}

/** A page with the open reviews of one kind. Each row opens the application. */
export function ReviewQueue({ name, kind, title, texts, columns }: ReviewQueueProps) {
  const list = useKeysetList(reviewList, { kind })
  useQueueRefresh(name, reviewList)
  return (
    <Page title={title} subtitle={texts.subtitle}>
      <DataTable
        name={name}
        caption={texts.caption}
        columns={columns}
        list={list}
        rowKey={({ loan }) => loan}
        rowHref={({ loan }) => `/backoffice/solicitudes/${loan}`}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
      />
    </Page>
  )
}
