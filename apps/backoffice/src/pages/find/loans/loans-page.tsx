import type { StaffLoanRow } from '@puente/contract'
import {
  type CivilDate,
  formatDateShort,
  formatPhone,
  LOAN_SORTS,
  LOAN_STATUSES,
  NO_ASSIGNEE,
  statusNumber,
} from '@puente/domain'
import { findTexts as texts } from '@puente/texts/backoffice-find'
import { listTexts } from '@puente/texts/backoffice-lists'
import { railTexts } from '@puente/texts/backoffice-shell'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import { useEffect, useRef, useState } from 'react'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { loanList } from '../../../api/loans.ts'
import { useStaffPeople } from '../../../api/people.ts'
import { useHasPermission, useSession } from '../../../api/session.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { type ChipField, FilterChips } from '../../../components/filter-chips.tsx'
import { Money } from '../../../components/money.tsx'
import { Page } from '../../../components/page.tsx'
import { Person } from '../../../components/person.tsx'
import { SavedViews } from '../../../components/saved-views.tsx'
import { LoanStatus } from '../../../find/loan-status.tsx'
import { LoanActs } from './loan-acts.tsx'
import { LoanPeek } from './loan-peek.tsx'
import { LoanTotals } from './loan-totals.tsx'

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
    sort: '-amount',
    optional: true,
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
    wideOnly: true,
    align: 'right',
    cell: (row) => (row.due_now === null ? null : <Money euros={row.due_now} />),
  },
  { key: 'due', header: heads.due, sort: 'due', leavesForPeek: true, cell: (row) => dateOf(row.must_pay_date) },
  { key: 'late', header: heads.late, align: 'right', sort: 'due', isReversed: true, cell: lateText },
  {
    key: 'assignee',
    header: listTexts.assignedTo,
    optional: true,
    wideOnly: true,
    cell: (row) => (row.assignee === null ? null : <Person actor={row.assignee} />),
  },
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
    sort: '-requested',
    optional: true,
    wideOnly: true,
    cell: (row) => dateOf(row.request_date),
  },
]

const STATUS_OPTIONS = LOAN_STATUSES.map((status) => ({
  value: String(statusNumber(status)),
  label: staffLoanStatusTexts[status],
}))

/** The filters of open debts, which are listed by due date. */
const OF_OPEN_DEBTS = ['due_from', 'due_to', 'late_from', 'late_to', 'assignee'] as const
const FILTERS = ['status', ...OF_OPEN_DEBTS] as const
const OPEN_DEBT_SORTS = ['due', '-due']

function useFields(): readonly ChipField[] {
  const { username } = useSession().staff
  const colleagues = useStaffPeople()
    .filter(({ takes_tasks: takesTasks }) => takesTasks)
    .map((one) => ({ value: one.username, label: one.username === username ? listTexts.me(one.name) : one.name }))
    .toSorted((one, other) => Number(other.value === username) - Number(one.value === username))
  return [
    { kind: 'choices', name: 'status', label: texts.status, options: STATUS_OPTIONS },
    { kind: 'days', name: 'late', label: texts.columns.late, from: 'late_from', to: 'late_to' },
    { kind: 'dates', name: 'due', label: texts.columns.due, from: 'due_from', to: 'due_to' },
    {
      kind: 'choices',
      name: 'assignee',
      label: listTexts.assignedTo,
      options: [...colleagues, { value: NO_ASSIGNEE, label: listTexts.noAssignee }],
    },
  ]
}

export function LoansPage() {
  const may = useHasPermission()
  const [filters, setFilters] = useAddressFilters()
  const fields = useFields()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isOfOpenDebts = OF_OPEN_DEBTS.some((name) => filters[name] !== undefined)
  const narrowed: Record<string, string | undefined> = Object.fromEntries(FILTERS.map((name) => [name, filters[name]]))
  // An order that open debts do not have stays in the address: it is back when the filter goes.
  const sort = LOAN_SORTS.find((one) => one === filters.sort && (!isOfOpenDebts || OPEN_DEBT_SORTS.includes(one)))
  const query = { ...narrowed, sort }
  const list = useKeysetList(loanList, query)
  const filterKey = JSON.stringify(narrowed)
  const lastFilter = useRef(filterKey)
  useEffect(() => {
    if (lastFilter.current === filterKey) return
    lastFilter.current = filterKey
    // What is not in the list any more is not chosen either.
    setChosen(new Set())
  }, [filterKey])
  const columns = isOfOpenDebts ? COLUMNS.map(withDueSortOnly) : COLUMNS
  const peeked = list.rows.find(({ public_id: id }) => id === filters.ver)
  const chosenRows = list.rows.filter(({ public_id: id }) => chosen.has(id))
  const closePeek = () => {
    setFilters({ ver: '' })
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(filters.ver ?? '')}"]`)?.focus()
  }
  return (
    <Page title={railTexts.loans}>
      <SavedViews list="loans" />
      <DataTable
        name="loans"
        caption={railTexts.loans}
        columns={columns}
        list={list}
        rowKey={({ public_id: id }) => id}
        rowName={({ name, public_id: id }) => name ?? id}
        rowHref={({ public_id: id }) => `/backoffice/prestamos/${id}`}
        csvHref={may('lists.export') ? loanList.csv(query) : undefined}
        defaultSort={isOfOpenDebts ? 'due' : '-requested'}
        toolbar={<FilterChips fields={fields} />}
        selection={{ keys: chosen, onChange: setChosen }}
        peek={{
          key: filters.ver,
          onChange: (key) => setFilters({ ver: key }),
          panel:
            filters.ver === undefined ? null : (
              <LoanPeek
                key={filters.ver}
                publicId={filters.ver}
                assignee={peeked?.assignee ?? null}
                onClose={closePeek}
              />
            ),
        }}
        totals={<LoanTotals filters={narrowed} />}
        floating={
          chosen.size === 0 ? null : (
            <LoanActs
              loans={[...chosen]}
              owedEuros={chosenRows.reduce((sum, { owed }) => sum + (owed ?? 0), 0)}
              onClear={() => setChosen(new Set())}
            />
          )
        }
      />
    </Page>
  )
}

const withDueSortOnly = (column: Column<StaffLoanRow>): Column<StaffLoanRow> => ({
  ...column,
  sort: column.sort !== undefined && OPEN_DEBT_SORTS.includes(column.sort) ? column.sort : undefined,
})
