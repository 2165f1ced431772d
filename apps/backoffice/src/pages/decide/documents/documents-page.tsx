import type { StaffDocuments } from '@puente/contract'
import { DOCUMENT_TYPES } from '@puente/domain'
import { documentTypeTexts, queueTexts } from '@puente/texts/backoffice-decide'
import { railTexts } from '@puente/texts/backoffice-shell'
import { documentList } from '../../../api/documents.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useHasPermission } from '../../../api/session.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { FilterBar } from '../../../components/filter-bar.tsx'
import { Page } from '../../../components/page.tsx'
import { When } from '../../../components/when.tsx'
import { ClaimCell } from '../../../decide/claim-cell.tsx'
import { useQueueRefresh } from '../../../decide/use-queue-refresh.ts'

type QueuedDocument = StaffDocuments['items'][number]

const { documents: texts } = queueTexts

const COLUMNS: readonly Column<QueuedDocument>[] = [
  { key: 'type', header: texts.document, cell: ({ type }) => documentTypeTexts[type] },
  {
    key: 'customer',
    header: queueTexts.customer,
    cell: ({ customer_name: name }) => name ?? queueTexts.noName,
  },
  { key: 'since', header: queueTexts.waitingSince, cell: ({ waiting_since: at }) => <When at={at} /> },
  {
    key: 'format',
    header: texts.format,
    optional: true,
    cell: ({ content_type: type }) => (type === 'application/pdf' ? 'PDF' : 'JPEG'),
  },
  { key: 'claim', header: queueTexts.holder, cell: ({ claim }) => <ClaimCell claim={claim} /> },
]

const FILTERS = [
  {
    kind: 'select',
    name: 'type',
    label: texts.filter,
    options: DOCUMENT_TYPES.map((type) => ({ value: type, label: documentTypeTexts[type] })),
  },
] as const

/** Documents that wait for a review. */
export function DocumentsPage() {
  const may = useHasPermission()
  const [{ type }] = useAddressFilters()
  const list = useKeysetList(documentList, { type })
  useQueueRefresh('documents', documentList)
  return (
    <Page title={railTexts.documents} subtitle={texts.subtitle}>
      <DataTable
        name="documents"
        caption={texts.caption}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        rowHref={may('documents.view') ? ({ id }) => `/backoffice/documentos/${id}` : undefined}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
        toolbar={<FilterBar fields={FILTERS} />}
      />
    </Page>
  )
}
