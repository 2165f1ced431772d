import type { StartPage as Start } from '@puente/contract'
import { addDays, formatDateLong, formatDateShort } from '@puente/domain'
import { railTexts } from '@puente/texts/backoffice-shell'
import { startTexts as texts } from '@puente/texts/backoffice-start'
import { Alert, Skeleton } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/http.ts'
import { useTopic } from '../../../api/live/live.ts'
import { startPageQuery } from '../../../api/reports.ts'
import { serverNow } from '../../../api/server-time.ts'
import { useHasPermission, useSession } from '../../../api/session.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { Page } from '../../../components/page.tsx'
import { figureText, figureWithUnit } from '../../../reports/format-figure.ts'
import { useRailRoutes } from '../../../shell/rail-routes.ts'
import { type Figure, FigureCells } from './figure-cells.tsx'
import { HealthSection } from './health-section.tsx'
import { MoneySection } from './money-section.tsx'
import { PortfolioSection } from './portfolio-section.tsx'
import { PromiseSection } from './promise-section.tsx'
import { QueueSection, waitedPercent } from './queue-section.tsx'

const STEPS = ['requested', 'completed', 'offered', 'signed', 'paid_out'] as const

function stepFigures({ date, steps, week_before: before }: NonNullable<Start['applications']>): readonly Figure[] {
  return STEPS.map((step) => ({
    label: texts.steps[step],
    value: figureText(steps[step] ?? 0, 'count'),
    note: texts.weekBefore(figureText(before[step] ?? 0, 'count')),
    href: `/backoffice/informes?vista=embudo&desde=${date}&hasta=${date}`,
  }))
}

function moneyFigures(days: NonNullable<Start['money']>): readonly Figure[] {
  const last = days.at(-1)
  if (last === undefined) return []
  const href = `/backoffice/informes?vista=caja&desde=${last.date}&hasta=${last.date}`
  const note = texts.onDay(formatDateShort(last.date))
  return [
    { label: texts.collected, value: figureWithUnit(last.collected, 'euros'), note, href },
    { label: texts.disbursed, value: figureWithUnit(last.disbursed, 'euros'), note, href },
  ]
}

/** What is late and what falls due today, for who collects. */
function debtFigures({ as_of: asOf, buckets }: NonNullable<Start['portfolio']>): readonly Figure[] {
  const late = buckets.filter(({ bucket }) => bucket !== 'current' && bucket !== 'b0')
  const today = buckets.filter(({ bucket }) => bucket === 'b0')
  const sumOf = (some: typeof buckets) => ({
    value: figureWithUnit(
      some.reduce((sum, { principal }) => sum + principal, 0),
      'euros',
    ),
    note: texts.bucketLoans(
      figureText(
        some.reduce((sum, { loans }) => sum + loans, 0),
        'count',
      ),
    ),
  })
  return [
    { label: texts.overdue, ...sumOf(late), href: `/backoffice/prestamos?due_to=${addDays(asOf, -1)}&sort=due` },
    { label: texts.dueToday, ...sumOf(today), href: `/backoffice/prestamos?due_from=${asOf}&due_to=${asOf}` },
  ]
}

/** What each role sees first: what is late, what is next, yesterday in figures. The server leaves out what the reader may not see. */
export function StartPage() {
  const { staff } = useSession()
  const may = useHasPermission()
  const { data, error } = useQuery(startPageQuery)
  useTopic('counts', startPageQuery)
  useTopic('night', startPageQuery)
  const routes = useRailRoutes()
  const late = (data?.queues ?? [])
    .filter((queue) => (waitedPercent(queue, serverNow()) ?? 0) > 100)
    .flatMap(({ key }) => routes.find(({ rail }) => rail.count === key)?.rail.label ?? [])
  const situation = late.length > 0 ? texts.late(late) : texts.allInTime
  const money = [
    ...(data?.portfolio ? debtFigures(data.portfolio) : []),
    ...(data?.money ? moneyFigures(data.money) : []),
  ]
  return (
    <Page
      title={railTexts.start}
      subtitle={
        data === undefined ? (
          texts.greeting(staff.name ?? staff.username)
        ) : (
          <span className="block first-letter:uppercase">
            {`${formatDateLong(data.date)}. ${data.queues.length === 0 ? texts.greeting(staff.name ?? staff.username) : situation}`}
          </span>
        )
      }
      actions={
        may('agent_sessions.create') ? (
          <ButtonLink variant={may('reviews.list') ? 'secondary' : 'primary'} href="/backoffice/agentes">
            {texts.invite}
          </ButtonLink>
        ) : null
      }
    >
      {error === null ? null : <Alert kind="error">{messageOf(error)}</Alert>}
      {data === undefined && error === null ? <Skeleton className="h-24 w-full" /> : null}
      {money.length > 0 ? <FigureCells title={texts.moneyFigures} figures={money} /> : null}
      {data?.applications ? <FigureCells title={texts.applications} figures={stepFigures(data.applications)} /> : null}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {data?.promises ? <PromiseSection promises={data.promises} /> : null}
        {data?.portfolio ? <PortfolioSection portfolio={data.portfolio} /> : null}
        {data === undefined ? null : <QueueSection queues={data.queues} />}
        {data?.money ? <MoneySection days={data.money} /> : null}
        <HealthSection />
      </div>
      <p className="text-ink-soft">{texts.searchHint}</p>
    </Page>
  )
}
