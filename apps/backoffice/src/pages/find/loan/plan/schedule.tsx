import type { InstalmentView, Loan } from '@puente/contract'
import { civilDateInMadrid, daysBetween, formatDateShort, totalOfSchedule } from '@puente/domain'
import { planPageTexts } from '@puente/texts/backoffice-plans'
import type { AlertKind } from '@puente/ui'
import { serverNow } from '../../../../api/server-time.ts'
import { Money } from '../../../../components/money.tsx'
import { PlainTable } from '../../../../components/plain-table.tsx'
import { Section } from '../../../../components/section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AmortisationTable } from './amortisation-table.tsx'

const { schedule: texts } = planPageTexts

const LOOKS: Readonly<Record<InstalmentView['state'], AlertKind | 'neutral'>> = {
  paid: 'success',
  paid_ahead: 'success',
  due: 'warning',
  overdue: 'error',
  upcoming: 'neutral',
}

/** The instalments of the schedule in force: what each is made of, what of it is paid, and how late it is. */
export function Schedule({ loan, isRunning }: { readonly loan: Loan; readonly isRunning: boolean }) {
  const { instalments = [] } = loan
  const today = civilDateInMadrid(serverNow())
  const hasFee = instalments.some(({ fee }) => fee > 0)
  return (
    <Section
      title={texts.title}
      padded={false}
      actions={isRunning ? <AmortisationTable loan={loan.public_id} /> : undefined}
    >
      <PlainTable
        caption={texts.title}
        rows={instalments}
        rowKey={({ number }) => number}
        empty={texts.none}
        columns={[
          { header: texts.number, cell: ({ number }) => number, foot: texts.sum },
          { header: texts.date, cell: ({ date }) => formatDateShort(date) },
          { header: texts.principal, align: 'right', cell: ({ principal }) => <Money euros={principal} /> },
          { header: texts.interest, align: 'right', cell: ({ interest }) => <Money euros={interest} /> },
          ...(hasFee
            ? [
                {
                  header: texts.fee,
                  align: 'right' as const,
                  cell: ({ fee }: InstalmentView) => <Money euros={fee} />,
                },
              ]
            : []),
          {
            header: texts.total,
            align: 'right',
            cell: ({ total }) => <Money euros={total} />,
            foot: <Money euros={totalOfSchedule({ instalments })} />,
          },
          {
            header: texts.paid,
            align: 'right',
            cell: ({ paid }) => <Money euros={paid} />,
            foot: (
              <Money
                euros={totalOfSchedule({ instalments: instalments.map((row) => ({ ...row, total: row.paid })) })}
              />
            ),
          },
          {
            header: texts.state,
            cell: ({ state, date }) => (
              <StatusBadge
                kind={LOOKS[state]}
                label={state === 'overdue' ? texts.overdueDays(daysBetween(date, today)) : texts.states[state]}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}
