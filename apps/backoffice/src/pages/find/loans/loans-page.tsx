import type { StaffLoanRow } from '@puente/contract'
import { type CivilDate, formatDateShort, formatPhone, LOAN_STATUSES, statusNumber } from '@puente/domain'
import { findTexts as texts } from '@puente/texts/backoffice-find'
import { railTexts } from '@puente/texts/backoffice-shell'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { loanList } from '../../../api/loans.ts'
import { useHasPermission } from '../../../api/session.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { FilterBar } from '../../../components/filter-bar.tsx'
import { Money } from '../../../components/money.tsx'
import { Page } from '../../../components/page.tsx'
import { LoanStatus } from '../../../find/loan-status.tsx'

const { columns: heads } = texts
const dateOf = (date: CivilDate | null) => (date === null ? texts.none : formatDateShort(date))

const COLUMNS: readonly Column<StaffLoanRow>[] = [
  { key: 'loan', header: heads.loan, cell: (row) => row.public_id },
  { key: 'name', header: heads.name, cell: (row) => row.name ?? formatPhone(row.phone) },
  { key: 'status', header: heads.status, cell: (row) => <LoanStatus status={row.status} /> },
  { key: 'amount', header: heads.amount, align: 'right', cell: (row) => <Money euros={row.amount} /> },
  {
    key: 'owed',
    header: heads.owed,
    align: 'right',
    cell: (row) => (row.owed === null ? null : <Money euros={row.owed} />),
  },
  { key: 'due', header: heads.due, sort: 'due', cell: (row) => dateOf(row.must_pay_date) },
  { key: 'requested', header: heads.requested, optional: true, cell: (row) => dateOf(row.request_date) },
]

const STATUS_OPTIONS = LOAN_STATUSES.map((status) => ({
  value: String(statusNumber(status)),
  label: staffLoanStatusTexts[status],
}))

export function LoansPage() {
  const may = useHasPermission()
  const [filters] = useAddressFilters()
  const query = {
    status: filters.status,
    due_from: filters.due_from,
    due_to: filters.due_to,
    sort: filters.sort === 'due' ? 'due' : undefined,
  }
  const list = useKeysetList(loanList, query)
  return (
    <Page title={railTexts.loans} subtitle={texts.loansSubtitle}>
      <DataTable
        name="loans"
        caption={railTexts.loans}
        columns={COLUMNS}
        list={list}
        rowKey={({ public_id: id }) => id}
        rowHref={({ public_id: id }) => `/backoffice/prestamos/${id}`}
        csvHref={may('lists.export') ? loanList.csv(query) : undefined}
        toolbar={
          <FilterBar
            fields={[
              { kind: 'select', name: 'status', label: texts.status, options: STATUS_OPTIONS },
              { kind: 'date', name: 'due_from', label: texts.dueFrom },
              { kind: 'date', name: 'due_to', label: texts.dueTo },
            ]}
          />
        }
      />
    </Page>
  )
}
