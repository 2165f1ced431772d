import { FOUR_EYES } from '@puente/domain'
import { queueTexts } from '@puente/texts/backoffice-decide'
import { railTexts } from '@puente/texts/backoffice-shell'
import { Link } from '@puente/ui'
import { useState } from 'react'
import { approvalList } from '../../../api/approvals.ts'
import { countsQuery } from '../../../api/counts.ts'
import { useKeysetList } from '../../../api/keyset-list.ts'
import { acceptAccount, payoutAccountList, refuseAccount, type WaitingAccount } from '../../../api/payout-accounts.ts'
import { useHasPermission, useSession } from '../../../api/session.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { Iban, Phone } from '../../../components/contact-text.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Page } from '../../../components/page.tsx'
import { When } from '../../../components/when.tsx'
import { ClaimCell } from '../../../decide/claim-cell.tsx'
import { useQueueRefresh } from '../../../decide/use-queue-refresh.ts'

const { accounts: texts } = queueTexts

/** Payout accounts whose holder no bank has shown. */
export function PayoutAccountsPage() {
  const may = useHasPermission()
  const [accepted, setAccepted] = useState<WaitingAccount | null>(null)
  const [refused, setRefused] = useState<WaitingAccount | null>(null)
  const list = useKeysetList(payoutAccountList)
  useQueueRefresh('payout_accounts', payoutAccountList)
  const columns: readonly Column<WaitingAccount>[] = [
    {
      key: 'name',
      header: texts.holderName,
      cell: ({ name, customer_id: id }) => (
        <Link href={`/backoffice/clientes/${id}`} className="font-medium text-primary hover:underline">
          {name === '' ? queueTexts.noName : name}
        </Link>
      ),
    },
    {
      key: 'iban',
      header: texts.iban,
      cell: ({ iban }) => <Iban iban={iban} />,
    },
    {
      key: 'phone',
      header: texts.phone,
      optional: true,
      wideOnly: true,
      cell: ({ phone }) => <Phone number={phone} />,
    },
    { key: 'asked', header: queueTexts.waitingSince, cell: ({ asked_at: at }) => <When at={at} /> },
    { key: 'claim', header: queueTexts.holder, cell: ({ claim }) => <ClaimCell claim={claim} /> },
    ...(may('payout_accounts.decide')
      ? [
          {
            key: 'actions',
            header: texts.actions,
            cell: (account: WaitingAccount) => (
              <span className="flex">
                <Button variant="quiet" onClick={() => setAccepted(account)}>
                  {texts.accept}
                </Button>
                <Button variant="quiet" onClick={() => setRefused(account)}>
                  {texts.refuse}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <Page title={railTexts.payoutAccounts} subtitle={texts.subtitle}>
      <DataTable
        name="payout-accounts"
        caption={texts.caption}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
      />
      {accepted === null ? null : (
        <VerdictDialog verdict="accept" account={accepted} onClose={() => setAccepted(null)} />
      )}
      {refused === null ? null : <VerdictDialog verdict="refuse" account={refused} onClose={() => setRefused(null)} />}
    </Page>
  )
}

const WORDS = {
  accept: {
    title: texts.acceptTitle,
    effect: texts.acceptEffect,
    undo: texts.acceptUndo,
    label: texts.accept,
    done: texts.accepted,
  },
  refuse: {
    title: texts.refuseTitle,
    effect: texts.refuseEffect,
    undo: texts.refuseUndo,
    label: texts.refuse,
    done: texts.refused,
  },
} as const

interface VerdictDialogProps {
  readonly verdict: keyof typeof WORDS
  readonly account: WaitingAccount
  readonly onClose: () => void
}

function VerdictDialog({ verdict, account, onClose }: VerdictDialogProps) {
  const { four_eyes: isFourEyes } = useSession()
  const words = WORDS[verdict]
  return (
    <ActDialog
      open
      onClose={onClose}
      title={words.title}
      effect={words.effect}
      figures={[
        { label: texts.holderName, value: account.name },
        { label: texts.iban, value: <Iban iban={account.iban} /> },
      ]}
      approvers={verdict === 'accept' && isFourEyes ? FOUR_EYES.payout_account.mayApprove : []}
      undo={words.undo}
      confirmLabel={words.label}
      danger={verdict === 'refuse'}
      submit={({ reason }) => (verdict === 'accept' ? acceptAccount : refuseAccount)(account, reason)}
      refresh={[payoutAccountList, countsQuery, approvalList]}
      doneText={words.done}
    />
  )
}
