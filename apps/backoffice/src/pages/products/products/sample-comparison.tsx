import { formatEuros, formatTae, type Product, quoteSample, sampleLoans } from '@puente/domain'
import { productTexts as texts } from '@puente/texts/backoffice-products'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'

const costOf = (quote: ReturnType<typeof quoteSample>): number | null =>
  quote === null ? null : quote.returnAmountCents - quote.amountCents

const costText = (cents: number | null): string => (cents === null ? texts.notOffered : formatEuros(cents))
const taeText = (quote: ReturnType<typeof quoteSample>): string =>
  quote === null ? texts.noLimit : formatTae(quote.taePercent)

/** A change with its sign: what a customer pays more, or less. */
function Change({ before, after }: { readonly before: number | null; readonly after: number | null }) {
  if (before === null || after === null) return texts.noLimit
  const more = after - before
  if (more === 0) return formatEuros(0)
  const isDearer = more > 0
  return (
    <span className={`font-strong ${isDearer ? 'text-error-text' : 'text-success-text'}`}>
      {`${isDearer ? '+' : '−'}${formatEuros(Math.abs(more))}`}
    </span>
  )
}

/** The same loans under two versions. Without a version before, what they cost. */
export function SampleComparison({ before, after }: { readonly before: Product | null; readonly after: Product }) {
  const rows = sampleLoans(after).map((sample) => ({
    sample,
    was: before === null ? null : quoteSample(before, sample, after.validFrom),
    is: quoteSample(after, sample, after.validFrom),
  }))
  type Row = (typeof rows)[number]
  const right = 'right' as const
  return (
    <Section title={before === null ? texts.samples : texts.comparison(before.version, after.version)} padded={false}>
      <PlainTable
        caption={before === null ? texts.samples : texts.comparison(before.version, after.version)}
        columns={[
          {
            header: texts.customer,
            cell: ({ sample: { kind, amountCents, term } }: Row) =>
              texts.sample(
                kind,
                formatEuros(amountCents).replace(',00', ''),
                after.instalments === undefined ? texts.inDays(term) : texts.inCounts(term),
              ),
          },
          ...(before === null
            ? []
            : [{ header: texts.costBefore, align: right, cell: ({ was }: Row) => costText(costOf(was)) }]),
          { header: texts.cost, align: right, cell: ({ is }: Row) => costText(costOf(is)) },
          ...(before === null
            ? []
            : [
                {
                  header: texts.change,
                  align: right,
                  cell: ({ was, is }: Row) => <Change before={costOf(was)} after={costOf(is)} />,
                },
                { header: texts.taeBefore, align: right, cell: ({ was }: Row) => taeText(was) },
              ]),
          { header: texts.taeNow, align: right, cell: ({ is }: Row) => taeText(is) },
        ]}
        rows={rows}
        rowKey={({ sample }) => JSON.stringify(sample)}
        empty=""
      />
    </Section>
  )
}
