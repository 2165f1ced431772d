import type { ReportName } from '@puente/contract'
import { formatDateShort } from '@puente/domain'
import { reportTexts as texts } from '@puente/texts/backoffice-reports'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { reportQuery } from '../../../api/reports.ts'
import { useAddressFilters } from '../../../components/address-filters.ts'
import { Button } from '../../../components/button.tsx'
import { FilterBar } from '../../../components/filter-bar.tsx'
import { Page } from '../../../components/page.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import { bucketListPath } from '../../../reports/bucket-list.ts'
import { ReportSection } from './report-section.tsx'
import { RollTable } from './roll-table.tsx'
import { VintageTable } from './vintage-table.tsx'

/** Each view with its name in the address and its reports. */
const VIEWS: Readonly<
  Record<keyof typeof texts.views, { readonly name: string; readonly reports: readonly ReportName[] }>
> = {
  portfolio: { name: '', reports: ['portfolio', 'buckets', 'rolls', 'vintages'] },
  funnel: { name: 'embudo', reports: ['funnel', 'sources'] },
  collections: { name: 'cobro', reports: ['collections', 'first_dues'] },
  cash: { name: 'caja', reports: ['forecast', 'money'] },
}

const FILTERS = [
  { kind: 'date', name: 'desde', label: texts.from },
  { kind: 'date', name: 'hasta', label: texts.to },
  {
    kind: 'select',
    name: 'cliente',
    label: texts.customer,
    options: [
      { value: 'new', label: texts.customers.new },
      { value: 'repeat', label: texts.customers.repeat },
    ],
  },
  { kind: 'text', name: 'fuente', label: texts.source },
] as const

/** The business in figures of closed days. */
export function ReportsPage() {
  const [filters, setFilters] = useAddressFilters()
  const scope = { from: filters.desde, to: filters.hasta, customer: filters.cliente, source: filters.fuente }
  const keys = Object.keys(VIEWS) as (keyof typeof VIEWS)[]
  const chosen = keys.find((key) => VIEWS[key].name === (filters.vista ?? '')) ?? 'portfolio'
  // The first report of the view is loaded anyway, and says how far the days are closed.
  const { data } = useQuery(reportQuery(VIEWS[chosen].reports[0] ?? 'portfolio', scope))
  const closed = data?.closed_through
  return (
    <Page
      title={texts.title}
      badge={
        data === undefined ? null : closed ? (
          <StatusBadge kind="success" label={texts.closedThrough(formatDateShort(closed))} />
        ) : (
          <StatusBadge kind="neutral" label={texts.notClosed} />
        )
      }
      actions={
        <span className="screen-only">
          <Button variant="secondary" onClick={() => print()}>
            <Printer size={16} aria-hidden="true" />
            {texts.print}
          </Button>
        </span>
      }
    >
      <ViewChoice
        label={texts.view}
        views={keys}
        names={texts.views}
        chosen={chosen}
        onChoose={(view) => setFilters({ vista: VIEWS[view].name })}
      />
      <div className="screen-only">
        <FilterBar fields={FILTERS} />
      </div>
      <div className={chosen === 'collections' ? 'grid items-start gap-4 xl:grid-cols-2' : 'flex flex-col gap-4'}>
        {VIEWS[chosen].reports.map((name) => (
          <ReportSection
            key={name}
            name={name}
            filters={scope}
            {...(name === 'rolls' && { empty: texts.rollsEmpty, children: (report) => <RollTable report={report} /> })}
            {...(name === 'vintages' && { children: (report) => <VintageTable report={report} /> })}
            {...(name === 'buckets' && {
              hrefOf: ([bucket], { to }) => bucketListPath(String(bucket), to),
            })}
          />
        ))}
      </div>
    </Page>
  )
}
