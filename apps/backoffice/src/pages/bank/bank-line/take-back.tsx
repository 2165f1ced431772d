import type { Loaded } from '@puente/client'
import type { BankLineDetail } from '@puente/contract'
import { formatDateShort } from '@puente/domain'
import { backofficeBankTexts } from '@puente/texts/backoffice-bank'
import { Link } from '@puente/ui'
import { useState } from 'react'
import { takeBackLine } from '../../../api/bank.ts'
import { ActDialog } from '../../../components/act-dialog.tsx'
import { Button } from '../../../components/button.tsx'
import { Money } from '../../../components/money.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'

const { takeBack: texts, amount: amountText } = backofficeBankTexts.line
const NO_PAYER = backofficeBankTexts.list.noPayer

type Transfer = BankLineDetail['take_back'][number]

interface TakeBackProps {
  readonly detail: BankLineDetail
  readonly mayDecide: boolean
  /** Why nothing can be decided now. */
  readonly lock: string | undefined
  readonly refresh: readonly Loaded[]
}

/** The incoming transfers that a debit of the bank may take back. */
export function TakeBack({ detail, mayDecide, lock, refresh }: TakeBackProps) {
  const [chosen, setChosen] = useState<Transfer | null>(null)
  const dateOf = ({ booked_on: day }: Transfer) => formatDateShort(day)
  const payerOf = ({ payer_name: name }: Transfer) => name ?? NO_PAYER
  return (
    <Section title={texts.section} padded={detail.take_back.length === 0}>
      {detail.take_back.length === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <PlainTable
          caption={texts.caption}
          rows={detail.take_back}
          rowKey={({ line }) => String(line)}
          empty=""
          columns={[
            {
              header: texts.date,
              cell: (transfer) => (
                <Link href={`/backoffice/banco/${transfer.line}`} className="text-primary hover:underline">
                  {dateOf(transfer)}
                </Link>
              ),
            },
            { header: texts.payer, cell: payerOf },
            { header: texts.loans, cell: ({ loans }) => (loans.length === 0 ? '–' : loans.join(', ')) },
            {
              header: texts.named,
              cell: ({ is_named: isNamed }) => (isNamed ? <StatusBadge kind="info" label={texts.named} /> : '–'),
            },
            ...(mayDecide
              ? [
                  {
                    header: texts.confirm,
                    cell: (transfer: Transfer) => (
                      <Button
                        variant="quiet"
                        lockedBy={lock}
                        aria-label={texts.chooseOf(payerOf(transfer), dateOf(transfer))}
                        onClick={() => setChosen(transfer)}
                      >
                        {texts.choose}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {chosen === null ? null : (
        <ActDialog
          open
          onClose={() => setChosen(null)}
          title={texts.title}
          effect={texts.effect}
          figures={[
            { label: amountText, value: <Money euros={-detail.line.amount} /> },
            { label: texts.payer, value: payerOf(chosen) },
            { label: texts.date, value: dateOf(chosen) },
            { label: texts.loans, value: chosen.loans.length === 0 ? '–' : chosen.loans.join(', ') },
          ]}
          undo={texts.undo}
          confirmLabel={texts.confirm}
          doneText={texts.done}
          danger
          submit={({ reason }) => takeBackLine(detail.line.id, chosen.line, reason)}
          refresh={refresh}
        />
      )}
    </Section>
  )
}
