import { euroText, formatDateShort, formatIban } from '@puente/domain'
import { bookTexts, itemText } from '@puente/texts/backoffice-books'
import { Link } from '@puente/ui'
import { reconciliationQuery } from '../../../api/books.ts'
import { Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { PlainTable, Report } from './report.tsx'

const texts = bookTexts.reconciliation

function Difference({ euros }: { readonly euros: number | null }) {
  if (euros === null) return <StatusBadge label={bookTexts.page.noStatement} />
  return euros === 0 ? (
    <StatusBadge kind="success" label={bookTexts.page.yes} />
  ) : (
    <StatusBadge kind="error" label={bookTexts.page.no(euroText(euros))} />
  )
}

/** What must be zero, and what has been on its way for too long. */
export function ReconciliationView() {
  return (
    <Report query={reconciliationQuery}>
      {({ bank, unmatched, in_transit: inTransit, card_settlements: cards, refunds_payable: refunds }) => (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 lg:grid-cols-2">
            <Section title={texts.bank} actions={<Difference euros={bank.difference} />}>
              <Facts
                facts={[
                  { label: texts.byBooks, value: <Money euros={bank.by_books} /> },
                  {
                    label: texts.byStatements,
                    value: bank.by_statements === null ? '—' : <Money euros={bank.by_statements} />,
                  },
                  ...bank.accounts.flatMap(({ account, closed_on: closedOn, gaps }) => [
                    { label: texts.account, value: formatIban(account) },
                    { label: texts.closedOn, value: formatDateShort(closedOn) },
                    ...(gaps > 0 ? [{ label: texts.gaps, value: gaps }] : []),
                  ]),
                ]}
              />
            </Section>
            <Section title={texts.unmatched} actions={<Difference euros={unmatched.difference} />}>
              <Facts
                facts={[
                  { label: texts.byBooks, value: <Money euros={unmatched.by_books} /> },
                  { label: texts.byLines, value: <Money euros={unmatched.by_lines} /> },
                  {
                    label: texts.lines,
                    value: (
                      <Link href="/backoffice/banco" className="text-primary hover:underline">
                        {String(unmatched.lines)}
                      </Link>
                    ),
                  },
                ]}
              />
            </Section>
          </div>
          <Section title={texts.inTransit(inTransit.after_days)} padded={false}>
            <div className="p-4">
              <Facts
                facts={[
                  { label: texts.balance, value: <Money euros={inTransit.balance} /> },
                  { label: texts.cards, value: <Money euros={cards} /> },
                  { label: texts.refunds, value: <Money euros={refunds} /> },
                ]}
              />
            </div>
            {inTransit.items.length === 0 ? (
              <p className="px-4 pb-4 text-ink-soft">{texts.nothing}</p>
            ) : (
              <PlainTable
                inSection
                caption={texts.inTransit(inTransit.after_days)}
                head={[
                  { label: texts.loan },
                  { label: texts.item },
                  { label: texts.amount, align: 'right' },
                  { label: texts.since },
                  { label: texts.days, align: 'right' },
                ]}
                rows={inTransit.items.map(({ item, loan, amount, since, days }) => ({
                  key: `${loan} ${item}`,
                  cells: [
                    <Link
                      key="loan"
                      href={`/backoffice/prestamos/${loan}`}
                      className="font-medium text-primary hover:underline"
                    >
                      {loan}
                    </Link>,
                    itemText(item),
                    <Money key="amount" euros={amount} />,
                    formatDateShort(since),
                    days,
                  ],
                }))}
              />
            )}
          </Section>
        </div>
      )}
    </Report>
  )
}
