import type { StaffPayout, WaitingApproval } from '@puente/contract'
import { PAYOUT_STATUSES, type PayoutStatus } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { backofficePayoutsTexts as texts } from '@puente/texts/backoffice-payouts'
import { railTexts } from '@puente/texts/backoffice-shell'
import { useState } from 'react'
import { lockOf, useWaitingAt, WaitingApprovals } from '../../../acts/waiting-approvals.tsx'
import { waitingQuery } from '../../../api/approvals.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { useTopic } from '../../../api/live/live.ts'
import { payoutList } from '../../../api/payouts.ts'
import { useHasPermission } from '../../../api/session.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { Button } from '../../../components/button.tsx'
import { Iban } from '../../../components/contact-text.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { FilterBar } from '../../../components/filter-bar.tsx'
import { Money } from '../../../components/money.tsx'
import { Page } from '../../../components/page.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'
import { Batches } from './batches.tsx'
import { ManageDialog, possibleActs } from './manage-dialog.tsx'

const KINDS = {
  queued: 'info',
  sent: 'info',
  ambiguous: 'warning',
  completed: 'success',
  failed: 'error',
  returned: 'error',
} as const satisfies Record<PayoutStatus, string>

const columnsFor = (
  manage: ((payout: StaffPayout) => void) | null,
  waiting: readonly WaitingApproval[],
): readonly Column<StaffPayout>[] => [
  { key: 'loan', header: texts.columns.loan, cell: ({ loan }) => loan },
  { key: 'amount', header: texts.columns.amount, align: 'right', cell: ({ amount }) => <Money euros={amount} /> },
  {
    key: 'holder',
    header: texts.columns.holder,
    cell: ({ holder_name: name }) => (
      <span className="block max-w-36 truncate" title={name}>
        {name}
      </span>
    ),
  },
  // Before whatever a window of 1,440 px cuts: half an account is compared with nothing.
  { key: 'iban', header: texts.columns.iban, optional: true, wideOnly: true, cell: ({ iban }) => <Iban iban={iban} /> },
  {
    key: 'status',
    header: texts.columns.status,
    cell: ({ status, recall, awaits_confirmation: awaitsConfirmation }) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge kind={KINDS[status]} label={texts.statuses[status]} />
        {recall === null ? null : <StatusBadge kind="warning" label={texts.recalled} />}
        {awaitsConfirmation ? <StatusBadge kind="warning" label={texts.awaitsConfirmation} /> : null}
      </span>
    ),
  },
  ...(manage === null
    ? []
    : [
        {
          key: 'manage',
          header: texts.columns.manage,
          cell: (payout: StaffPayout) =>
            possibleActs(payout).length === 0 ? null : (
              // Above the link that covers the row.
              <Button
                variant="quiet"
                className="relative z-1"
                lockedBy={lockOf(waiting, 'payout', payout.id)}
                onClick={() => manage(payout)}
              >
                {texts.manage}
              </Button>
            ),
        },
      ]),
  {
    key: 'reason',
    header: texts.columns.reason,
    cell: ({ bank_reason: code, bank_reason_text: words }) => (
      <span className="block max-w-80 min-w-32 whitespace-normal">{code === null ? null : `${words} (${code})`}</span>
    ),
  },
  { key: 'created', header: texts.columns.created, cell: ({ created_at: at }) => <When at={at} /> },
  // Last, so that a narrow window cuts what is rarely read.
  { key: 'batch', header: texts.columns.batch, optional: true, wideOnly: true, cell: ({ batch }) => batch },
  {
    key: 'reference',
    header: texts.columns.reference,
    optional: true,
    wideOnly: true,
    cell: ({ end_to_end_id: id }) => id,
  },
]

/** Payouts by status, with the files that take them to the bank. */
export function PayoutsPage() {
  const may = useHasPermission()
  const [filters] = useAddressFilters()
  const [managed, setManaged] = useState<StaffPayout | null>(null)
  useTopic('payouts', payoutList)
  const waiting = useWaitingAt('payouts')
  const list = useKeysetList(payoutList, { status: filters.status })
  return (
    <Page title={railTexts.payouts} subtitle={texts.subtitle}>
      <WaitingApprovals
        waiting={waiting}
        refresh={[waitingQuery('payouts')]}
        locked={lockOf(waiting, 'payouts', 'batch') && approvalTexts.onObject.locked.payouts}
      />
      <Batches waiting={waiting} />
      <DataTable
        name="payouts"
        caption={texts.caption}
        columns={columnsFor(may('payouts.settle') ? setManaged : null, waiting)}
        list={list}
        rowKey={({ id }) => id}
        rowHref={({ loan }) => `/backoffice/prestamos/${loan}`}
        empty={{ title: texts.emptyTitle }}
        toolbar={
          <FilterBar
            fields={[
              {
                kind: 'select',
                name: 'status',
                label: texts.status,
                options: PAYOUT_STATUSES.map((status) => ({ value: status, label: texts.statuses[status] })),
              },
            ]}
          />
        }
      />
      {managed === null ? null : <ManageDialog payout={managed} onClose={() => setManaged(null)} />}
    </Page>
  )
}
