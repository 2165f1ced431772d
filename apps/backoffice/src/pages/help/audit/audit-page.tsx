import { auditActionText, auditActionTexts } from '@puente/texts/backoffice-audit'
import { findTexts } from '@puente/texts/backoffice-find'
import { auditTexts } from '@puente/texts/backoffice-help'
import { railTexts } from '@puente/texts/backoffice-shell'
import { TextLink } from '@puente/ui'
import { type AuditEvent, auditList } from '../../../api/audit.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { usePersonName } from '../../../api/people.ts'
import { auditFacts } from '../../../audit/audit-detail.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { FilterBar, type FilterField } from '../../../components/filter-bar.tsx'
import { Page } from '../../../components/page.tsx'
import { Person } from '../../../components/person.tsx'
import { When } from '../../../components/when.tsx'

const COLUMNS: readonly Column<AuditEvent>[] = [
  { key: 'at', header: auditTexts.at, cell: ({ at }) => <When at={at} /> },
  { key: 'actor', header: auditTexts.actor, cell: ({ actor }) => <Person actor={actor} /> },
  {
    key: 'action',
    header: auditTexts.action,
    cell: ({ action }) => <span title={action}>{auditActionText(action)}</span>,
  },
  {
    key: 'customer',
    header: auditTexts.customer,
    cell: ({ customer_id: id, customer_name: name }) =>
      id === null ? '' : <TextLink href={`/backoffice/clientes/${id}`}>{name ?? findTexts.noName}</TextLink>,
  },
  {
    key: 'loan',
    header: auditTexts.loan,
    optional: true,
    cell: ({ loan }) => (loan === null ? '' : <TextLink href={`/backoffice/prestamos/${loan}`}>{loan}</TextLink>),
  },
  {
    key: 'detail',
    header: auditTexts.detail,
    optional: true,
    cell: ({ detail }) => <Detail detail={detail} />,
  },
]

/** In words; the names of the code are in the tooltip and in the CSV file. */
function Detail({ detail }: Pick<AuditEvent, 'detail'>) {
  const facts = auditFacts(detail, usePersonName())
  return (
    <span className="block min-w-48 whitespace-normal wrap-anywhere" title={JSON.stringify(detail)}>
      {facts.map(({ label, value }, index) => (
        <span key={label}>
          {index === 0 ? null : ' · '}
          <span className="text-ink-soft">{`${label}: `}</span>
          {value}
        </span>
      ))}
    </span>
  )
}

/** By their words, as a reader looks for them. Actions with the same words, of a command and of a page, stay apart by name. */
const ACTIONS = Object.entries(auditActionTexts)
  .map(([value, label]) => ({ value, label }))
  .sort((left, right) => left.label.localeCompare(right.label, 'es'))

const FIELDS: readonly FilterField[] = [
  { kind: 'text', name: 'actor', label: auditTexts.actor, placeholder: auditTexts.actorHint },
  { kind: 'select', name: 'action', label: auditTexts.action, options: ACTIONS },
  { kind: 'text', name: 'customer', label: auditTexts.customer, placeholder: auditTexts.customerHint },
]

export function AuditPage() {
  const [{ actor, action, customer }] = useAddressFilters()
  const query = { actor, action, customer }
  const list = useKeysetList(auditList, query)
  return (
    <Page title={railTexts.audit} subtitle={auditTexts.subtitle}>
      <DataTable
        name="audit"
        caption={auditTexts.caption}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        csvHref={auditList.csv(query)}
        toolbar={<FilterBar fields={FIELDS} />}
      />
    </Page>
  )
}
