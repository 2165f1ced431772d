import type { ListedRefund, StaffRefund, UnclaimedMoney, WaitingApproval } from '@puente/contract'
import { civilDateInMadrid, formatDateShort, REFUND_STATUSES, type RefundStatus } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { findTexts } from '@puente/texts/backoffice-find'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { railTexts } from '@puente/texts/backoffice-shell'
import { type AlertKind, Link, Select } from '@puente/ui'
import { useState } from 'react'
import { RefundDialog } from '../../../acts/refund-dialog.tsx'
import { RefundOutcomeDialog } from '../../../acts/refund-outcome-dialog.tsx'
import { lockOf, useWaitingAt, WaitingApprovals } from '../../../acts/waiting-approvals.tsx'
import { waitingQuery } from '../../../api/approvals.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useTopic } from '../../../api/live/live.ts'
import { refundList, unclaimedList } from '../../../api/refunds.ts'
import { useHasPermission, useSession } from '../../../api/session.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { Button } from '../../../components/button.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Money } from '../../../components/money.tsx'
import { Page } from '../../../components/page.tsx'
import { Person } from '../../../components/person.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'

const texts = refundTexts.page
const { columns: heads } = texts

const LOOKS: Readonly<Record<RefundStatus, AlertKind | 'neutral'>> = {
  queued: 'neutral',
  sent: 'info',
  ambiguous: 'warning',
  completed: 'success',
  failed: 'error',
  returned: 'error',
}

const loanLink = (loan: string) => (
  <Link href={`/backoffice/prestamos/${loan}`} className="font-medium text-primary hover:underline">
    {loan}
  </Link>
)
/** Money of an unknown payer belongs to a line of the bank, not to a loan. */
const lineLink = (line: number | null) =>
  line === null ? null : (
    <Link href={`/backoffice/banco/${line}`} className="text-primary hover:underline">
      {texts.ofLine(line)}
    </Link>
  )
const customerLink = (id: number, name: string | null) => (
  <Link href={`/backoffice/clientes/${id}`} className="text-primary hover:underline">
    {name ?? findTexts.noName}
  </Link>
)

const VIEWS = { owed: '', excess: 'de-mas', refunds: 'devoluciones' } as const
type View = keyof typeof VIEWS
const ALL_VIEWS = Object.keys(VIEWS) as readonly View[]

/** Money that customers paid too much: what is still owed back, what was paid back in excess, and the refunds on their way. */
export function RefundsPage() {
  const [filters, setFilters] = useAddressFilters()
  const view = ALL_VIEWS.find((one) => VIEWS[one] === (filters.vista ?? '')) ?? 'owed'
  useTopic('refunds', refundList, unclaimedList)
  const waiting = useWaitingAt('refunds')
  const isOutcome = waiting.some(({ matter }) => matter?.startsWith('refund:'))
  return (
    <Page title={railTexts.refunds} subtitle={texts.subtitle}>
      <ViewChoice
        label={texts.view}
        views={ALL_VIEWS}
        names={texts.views}
        chosen={view}
        onChoose={(one) => setFilters({ vista: VIEWS[one] })}
      />
      <WaitingApprovals
        waiting={waiting}
        refresh={[waitingQuery('refunds')]}
        locked={isOutcome ? approvalTexts.onObject.locked.refunds : undefined}
      />
      {view === 'owed' ? <OwedMoney /> : null}
      {view === 'excess' ? <ExcessMoney /> : null}
      {view === 'refunds' ? <RefundList waiting={waiting} /> : null}
    </Page>
  )
}

const moneyColumns: readonly Column<UnclaimedMoney>[] = [
  { key: 'loan', header: heads.loan, cell: ({ loan }) => loanLink(loan) },
  {
    key: 'customer',
    header: heads.customer,
    cell: ({ customer_id: id, customer_name: name }) => customerLink(id, name),
  },
  { key: 'amount', header: heads.amount, align: 'right', cell: ({ amount }) => <Money euros={amount} /> },
  { key: 'since', header: heads.since, cell: ({ since }) => formatDateShort(since) },
  { key: 'days', header: heads.days, align: 'right', cell: ({ days }) => days },
]

/** Paid back, or used for another loan, before its payment was reversed: the customer owes it. */
function ExcessMoney() {
  const list = useKeysetList(unclaimedList, { owed_by: 'customer', days: 0 })
  return (
    <DataTable
      name="excess-money"
      caption={texts.excessCaption}
      columns={moneyColumns}
      list={list}
      rowKey={({ loan }) => loan}
      empty={{ title: texts.noExcessTitle }}
    />
  )
}

function OwedMoney() {
  const may = useHasPermission()
  const [filters, setFilters] = useAddressFilters()
  const { unclaimed_after_days: unclaimedDays } = useSession()
  const isUnclaimed = filters.dias !== undefined
  const days = isUnclaimed ? unclaimedDays : 0
  const list = useKeysetList(unclaimedList, { days })
  const [chosen, setChosen] = useState<string | null>(null)
  const columns: readonly Column<UnclaimedMoney>[] = [
    ...moneyColumns,
    ...(may('refunds.make')
      ? [
          {
            key: 'action',
            header: heads.action,
            cell: ({ loan }: UnclaimedMoney) => (
              <Button variant="quiet" onClick={() => setChosen(loan)}>
                {texts.refund}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable
        name="unclaimed-money"
        caption={texts.owedCaption}
        columns={columns}
        list={list}
        rowKey={({ loan }) => loan}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
        toolbar={
          <div className="w-64">
            <Select
              label={texts.age}
              value={isUnclaimed ? String(unclaimedDays) : ''}
              placeholder={texts.all}
              options={[{ value: String(unclaimedDays), label: texts.olderThan(unclaimedDays) }]}
              onChange={(event) => setFilters({ dias: event.target.value })}
            />
          </div>
        }
      />
      {chosen === null ? null : <RefundDialog key={chosen} loan={chosen} open onClose={() => setChosen(null)} />}
    </>
  )
}

const MAY_CLOSE: readonly RefundStatus[] = ['sent', 'ambiguous', 'completed']

function RefundList({ waiting }: { readonly waiting: readonly WaitingApproval[] }) {
  const may = useHasPermission()
  const [filters, setFilters] = useAddressFilters()
  const list = useKeysetList(refundList, { status: filters.estado })
  const [chosen, setChosen] = useState<StaffRefund | null>(null)
  const columns: readonly Column<ListedRefund>[] = [
    {
      key: 'loan',
      header: heads.loan,
      cell: ({ loan, line }) => (loan === null ? lineLink(line) : loanLink(loan)),
    },
    {
      key: 'customer',
      header: heads.customer,
      cell: ({ customer_id: id, customer_name: name }) => (id === null ? null : customerLink(id, name)),
      optional: true,
    },
    { key: 'amount', header: heads.amount, align: 'right', cell: ({ amount }) => <Money euros={amount} /> },
    { key: 'method', header: heads.method, cell: ({ method }) => refundTexts.methods[method] },
    { key: 'destination', header: heads.destination, cell: ({ destination }) => destination },
    {
      key: 'status',
      header: heads.status,
      cell: ({ status }) => <StatusBadge kind={LOOKS[status]} label={refundTexts.statuses[status]} />,
    },
    { key: 'by', header: heads.by, cell: ({ requested_by: by }) => <Person actor={by} /> },
    {
      key: 'created',
      header: heads.created,
      cell: ({ created_at: at }) => formatDateShort(civilDateInMadrid(new Date(at))),
    },
    ...(may('refunds.make')
      ? [
          {
            key: 'action',
            header: heads.action,
            cell: (refund: StaffRefund) =>
              MAY_CLOSE.includes(refund.status) ? (
                <Button
                  variant="quiet"
                  lockedBy={lockOf(waiting, 'refund', refund.id)}
                  onClick={() => setChosen(refund)}
                >
                  {texts.close}
                </Button>
              ) : null,
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable
        name="refunds"
        caption={texts.refundsCaption}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={{ title: texts.noRefundsTitle }}
        toolbar={
          <div className="w-56">
            <Select
              label={texts.status}
              value={filters.estado ?? ''}
              placeholder={texts.all}
              options={REFUND_STATUSES.map((status) => ({ value: status, label: refundTexts.statuses[status] }))}
              onChange={(event) => setFilters({ estado: event.target.value })}
            />
          </div>
        }
      />
      {chosen === null ? null : (
        <RefundOutcomeDialog key={chosen.id} refund={chosen} open onClose={() => setChosen(null)} />
      )}
    </>
  )
}
