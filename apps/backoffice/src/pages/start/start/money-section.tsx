import type { StartPage } from '@puente/contract'
import { formatDateShort } from '@puente/domain'
import { reportTexts } from '@puente/texts/backoffice-reports'
import { startTexts as texts } from '@puente/texts/backoffice-start'
import { TextLink } from '@puente/ui'
import { useMemo } from 'react'
import { Section } from '../../../components/section.tsx'
import type { ChartData } from '../../../reports/chart-data.ts'
import { LazyChart } from '../../../reports/lazy-chart.tsx'

/** Thirty closed days of money; the report has its table. */
export function MoneySection({ days }: { readonly days: NonNullable<StartPage['money']> }) {
  const chart = useMemo<ChartData>(
    () => ({
      description: reportTexts.chartOf(texts.money),
      unit: 'euros',
      labels: days.map(({ date }) => formatDateShort(date).slice(0, 5)),
      series: [
        { label: texts.collected, kind: 'bar', color: 'color-primary', values: days.map((day) => day.collected) },
        { label: texts.disbursed, kind: 'bar', color: 'chart-quiet', values: days.map((day) => 0 - day.disbursed) },
      ],
    }),
    [days],
  )
  return (
    <Section
      title={texts.money}
      padded={false}
      actions={<TextLink href="/backoffice/informes?vista=caja#money">{texts.seeReport}</TextLink>}
    >
      <div className="py-3">
        <LazyChart data={chart} />
      </div>
    </Section>
  )
}
