import type { PriceLaw } from '@puente/contract'
import { formatEuros, formatRate } from '@puente/domain'
import { productTexts as texts } from '@puente/texts/backoffice-products'
import { PlainTable } from '../../../components/plain-table.tsx'
import { Section } from '../../../components/section.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { type CheckedTrial, lawLabel } from './trials.ts'

const MILLIONTHS_PER_PERCENT = 10_000
const percent = (value: number): string => formatRate(value * MILLIONTHS_PER_PERCENT)
const ofHighCost = (law: PriceLaw, written: (rules: NonNullable<PriceLaw['highCost']>) => string): string =>
  law.highCost === null ? texts.noLimit : written(law.highCost)

type LawRow = Exclude<keyof typeof texts.lawRows, 'verdict'>

/** What each law says, row by row. */
const ROWS: Readonly<Record<LawRow, (law: PriceLaw) => string>> = {
  instalments: ({ minInstalments, highCost }) => String(Math.max(minInstalments, highCost?.minInstalments ?? 1)),
  tae: ({ taeMaxPercent }) => (taeMaxPercent === null ? texts.noLimit : percent(taeMaxPercent)),
  monthly: (law) => ofHighCost(law, (rules) => percent(rules.monthlyInterestMaxPercent)),
  fee: (law) => ofHighCost(law, (rules) => texts.feeCap(rules.feeMaxPercent, formatEuros(rules.feeMaxCents))),
  total: (law) => ofHighCost(law, (rules) => texts.months(rules.totalCostOfMonths)),
  late: ({ lateMarginMaxMillionths }) => texts.points(formatRate(lateMarginMaxMillionths).replace('\u00a0%', '')),
  withdrawal: ({ withdrawalDays }) => texts.days(withdrawalDays),
}

/** The laws that the version meets, side by side, and how it fares under each. */
export function PriceLaws({ trials }: { readonly trials: readonly CheckedTrial[] }) {
  const rows: readonly (LawRow | 'verdict')[] = [...(Object.keys(ROWS) as LawRow[]), 'verdict']
  return (
    <Section title={texts.laws} padded={false}>
      <PlainTable
        caption={texts.lawsCaption}
        columns={[
          { header: texts.rule, cell: (row: LawRow | 'verdict') => texts.lawRows[row] },
          ...trials.map((trial) => ({
            header: lawLabel(trial),
            align: 'right' as const,
            cell: (row: LawRow | 'verdict') =>
              row === 'verdict' ? (
                <Verdict broken={trial.broken.length} isDraft={trial.when === 'draft'} />
              ) : (
                ROWS[row](trial.regime)
              ),
          })),
        ]}
        rows={rows}
        rowKey={(row) => row}
        empty=""
      />
    </Section>
  )
}

function Verdict({ broken, isDraft }: { readonly broken: number; readonly isDraft: boolean }) {
  if (broken === 0) return <StatusBadge kind="success" label={texts.complies} />
  return <StatusBadge kind={isDraft ? 'warning' : 'error'} label={texts.failing(broken)} />
}
