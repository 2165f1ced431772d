import type { StartPage } from '@puente/contract'
import { formatDateShort } from '@puente/domain'
import { reportTexts } from '@puente/texts/backoffice-reports'
import { startTexts as texts } from '@puente/texts/backoffice-start'
import { TextLink } from '@puente/ui'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { bucketListPath } from '../../../reports/bucket-list.ts'
import { figureText } from '../../../reports/format-figure.ts'

const { columns } = reportTexts

/** The portfolio of this morning by days late: a bar for the principal, and each bucket with its list. */
export function PortfolioSection({ portfolio }: { readonly portfolio: NonNullable<StartPage['portfolio']> }) {
  const { as_of: asOf, buckets } = portfolio
  const total = buckets.reduce((sum, { principal }) => sum + principal, 0)
  return (
    <Section
      title={texts.portfolio}
      padded={false}
      actions={<TextLink href="/backoffice/informes">{texts.seeReport}</TextLink>}
    >
      <p className="px-4 pt-3 text-ink-soft">{texts.portfolioAsOf(formatDateShort(asOf))}</p>
      {total > 0 ? (
        <div aria-hidden="true" className="flex h-4 gap-0.5 px-4 pt-3 pb-3 box-content">
          {buckets
            .filter(({ principal }) => principal > 0)
            .map(({ bucket, principal }) => (
              <span
                key={bucket}
                className="h-4 min-w-1 rounded-xs"
                style={{ flexGrow: principal, backgroundColor: `var(--bucket-${bucket})` }}
              />
            ))}
        </div>
      ) : null}
      <PlainTable
        caption={texts.portfolio}
        empty={reportTexts.empty}
        rows={buckets}
        rowKey={({ bucket }) => bucket}
        columns={[
          {
            header: columns.bucket ?? '',
            cell: ({ bucket }) => (
              <span className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className="size-2.5 rounded-xs"
                  style={{ backgroundColor: `var(--bucket-${bucket})` }}
                />
                <TextLink href={bucketListPath(bucket, asOf) ?? '/backoffice/prestamos'}>
                  {reportTexts.buckets[bucket] ?? bucket}
                </TextLink>
              </span>
            ),
          },
          { header: columns.loans ?? '', align: 'right', cell: ({ loans }) => figureText(loans, 'count') },
          { header: columns.principal ?? '', align: 'right', cell: ({ principal }) => figureText(principal, 'euros') },
          {
            header: columns.loans_before ?? '',
            align: 'right',
            cell: ({ loans_before: before }) => figureText(before, 'count'),
          },
        ]}
      />
    </Section>
  )
}
