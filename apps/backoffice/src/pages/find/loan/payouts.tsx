import type { StaffLoanPage } from '@puente/contract'
import { findTexts, payoutStatusText, loanPageTexts as texts } from '@puente/texts/backoffice-find'
import { Money } from '../../../components/money.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { When } from '../../../components/when.tsx'

const KINDS = {
  completed: 'success',
  failed: 'error',
  returned: 'error',
  ambiguous: 'warning',
} as const

const { columns: heads } = findTexts

/** Every attempt to send the money, with the file that carried it and what the bank said. */
export function Payouts({ payouts }: Pick<StaffLoanPage, 'payouts'>) {
  return (
    <Section title={texts.payouts} padded={false} id="envios">
      <PlainTable
        caption={texts.payouts}
        rows={payouts}
        rowKey={({ end_to_end_id: id }) => id}
        empty={texts.noPayouts}
        columns={[
          {
            header: heads.attempt,
            cell: ({ attempt, created_at: at }) => (
              <span className="flex flex-col">
                {attempt}
                <When at={at} />
              </span>
            ),
          },
          {
            header: heads.status,
            cell: ({ status }) => (
              <StatusBadge kind={KINDS[status as keyof typeof KINDS] ?? 'neutral'} label={payoutStatusText(status)} />
            ),
          },
          {
            header: heads.bankReason,
            cell: (payout) => (
              <span className="block min-w-28 whitespace-normal">
                {payout.bank_reason === null ? findTexts.none : `${payout.bank_reason_text} (${payout.bank_reason})`}
              </span>
            ),
          },
          { header: heads.amount, align: 'right', cell: ({ amount }) => <Money euros={amount} /> },
          {
            header: heads.reference,
            cell: ({ end_to_end_id: id, batch }) => (
              <span className="block min-w-28 whitespace-normal">{batch === null ? id : texts.inBatch(id, batch)}</span>
            ),
          },
        ]}
      />
    </Section>
  )
}
