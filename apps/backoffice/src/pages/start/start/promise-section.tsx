import type { StartPage } from '@puente/contract'
import { euroText } from '@puente/domain'
import { staffPromiseTexts as texts } from '@puente/texts/backoffice-collections'
import { findTexts } from '@puente/texts/backoffice-find'
import { TextLink } from '@puente/ui'
import { Money } from '../../../components/money.tsx'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'

type Promises = NonNullable<StartPage['promises']>

/** What fell through last night and what falls due today: whom a collector calls first. */
export function PromiseSection({ promises }: { readonly promises: Promises }) {
  const { items, total } = promises
  return (
    <Section title={texts.today} padded={false}>
      <PlainTable
        caption={texts.today}
        empty={texts.noneToday}
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          {
            header: texts.customer,
            cell: ({ loan, customer_name: name }) => (
              <TextLink href={`/backoffice/prestamos/${loan}`}>{name ?? findTexts.noName}</TextLink>
            ),
          },
          { header: texts.amount, align: 'right', cell: ({ amount }) => <Money euros={amount} /> },
          {
            header: texts.state,
            cell: ({ state, paid }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                <StatusBadge
                  kind={state === 'open' ? 'info' : state === 'partly' ? 'warning' : 'error'}
                  label={state === 'open' ? texts.dueToday : texts.states[state]}
                />
                {state === 'partly' && paid !== null ? (
                  <span className="text-ink-soft">{texts.paid(euroText(paid))}</span>
                ) : null}
              </span>
            ),
          },
        ]}
      />
      {total > items.length ? <p className="px-4 py-2 text-ink-soft">{texts.more(total - items.length)}</p> : null}
    </Section>
  )
}
