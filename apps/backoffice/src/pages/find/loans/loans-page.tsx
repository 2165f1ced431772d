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

/** Days since the oldest due date that is open; of a loan in instalments, also how many are. */
const lateText = ({ days_late: days, instalments_overdue: missed = 0 }: StaffLoanRow) =>
  days === null || days === 0
    ? null
    : [texts.daysLate(days), ...(missed > 0 ? [texts.instalmentsLate(missed)] : [])].join(' · ')

const COLUMNS: readonly Column<StaffLoanRow>[] = [
  { key: 'loan', header: heads.loan, cell: (row) => row.public_id },
  { key: 'name', header: heads.name, cell: (row) => row.name ?? formatPhone(row.phone) },
  {
    key: 'status',
    header: heads.status,
    cell: (row) => <LoanStatus status={row.status} isWrittenOff={row.is_written_off} />,
  },
  {
    key: 'amount',
    header: heads.amount,
    align: 'right',
    wideOnly: true,
    cell: (row) => <Money euros={row.amount} />,
  },
  {
    key: 'owed',
    header: heads.owed,
    align: 'right',
    cell: (row) => (row.owed === null ? null : <Money euros={row.owed} />),
  },
  {
    key: 'due_now',
    header: heads.dueNow,
    align: 'right',
    cell: (row) => (row.due_now === null ? null : <Money euros={row.due_now} />),
  },
  { key: 'due', header: heads.due, sort: 'due', cell: (row) => dateOf(row.must_pay_date) },
  { key: 'late', header: heads.late, cell: lateText },
  {
    key: 'next',
    header: heads.nextPayment,
    optional: true,
    wideOnly: true,
    cell: (row) => dateOf(row.next_pay_date),
  },
  {
    key: 'requested',
    header: heads.requested,
    optional: true,
    wideOnly: true,
    cell: (row) => dateOf(row.request_date),
  },
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
