import type { StaffCustomerRow } from '@puente/contract'
import { civilDateInMadrid, formatDateShort } from '@puente/domain'
import { findTexts as texts } from '@puente/texts/backoffice-find'
import { railTexts } from '@puente/texts/backoffice-shell'
import { customerList } from '../../../api/customers.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useHasPermission } from '../../../api/session.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { Phone } from '../../../components/contact-text.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { FilterBar } from '../../../components/filter-bar.tsx'
import { Money } from '../../../components/money.tsx'
import { Page } from '../../../components/page.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { LoanStatus } from '../../../find/loan-status.tsx'

const { columns: heads } = texts

const COLUMNS: readonly Column<StaffCustomerRow>[] = [
  { key: 'name', header: heads.name, cell: (row) => row.name ?? texts.noName },
  {
    key: 'personal_id',
    header: heads.personalId,
    optional: true,
    cell: (row) => row.personal_id ?? texts.none,
  },
  {
    key: 'phone',
    header: heads.phone,
    optional: true,
    cell: (row) => <Phone number={row.phone} />,
  },
  {
    key: 'standing',
    header: texts.standing,
    cell: (row) =>
      row.is_blacklisted ? (
        <StatusBadge kind="error" label={texts.blacklisted} />
      ) : row.is_blocked ? (
        <StatusBadge kind="warning" label={texts.blocked} />
      ) : null,
  },
  {
    key: 'loan',
    header: heads.lastLoan,
    cell: (row) => (row.loan === null ? texts.none : <LoanStatus status={row.loan.status} />),
  },
  {
    key: 'amount',
    header: heads.amount,
    align: 'right',
    cell: (row) => (row.loan === null ? null : <Money euros={row.loan.amount} />),
  },
  {
    key: 'since',
    header: heads.since,
    optional: true,
    cell: (row) => formatDateShort(civilDateInMadrid(new Date(row.created_at))),
  },
]

export function CustomersPage() {
  const may = useHasPermission()
  const [filters] = useAddressFilters()
  const query = { standing: filters.standing }
  const list = useKeysetList(customerList, query)
  return (
    <Page title={railTexts.customers} subtitle={texts.customersSubtitle}>
      <DataTable
        name="customers"
        caption={railTexts.customers}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/backoffice/clientes/${id}`}
        csvHref={may('lists.export') ? customerList.csv(query) : undefined}
        toolbar={
          <FilterBar
            fields={[
              {
                kind: 'select',
                name: 'standing',
                label: texts.standing,
                options: Object.entries(texts.standings).map(([value, label]) => ({ value, label })),
              },
            ]}
          />
        }
      />
    </Page>
  )
}
