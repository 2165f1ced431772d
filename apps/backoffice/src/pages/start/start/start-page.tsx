import { formatDateShort } from '@puente/domain'
import { startTexts } from '@puente/texts/backoffice-help'
import { railTexts } from '@puente/texts/backoffice-shell'
import { Link } from '@puente/ui'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useFrameState } from '../../../api/counts.ts'
import { useSession } from '../../../api/session.ts'
import { Page } from '../../../components/page.tsx'
import { useRailRoutes } from '../../../shell/rail-routes.ts'

/** What waits for the signed-in person, queue by queue; empty queues are quiet. */
export function StartPage() {
  const { staff } = useSession()
  const { counts, night } = useFrameState() ?? {}
  const queues = useRailRoutes().flatMap((route) => {
    const { count } = route.rail
    return count === undefined || counts?.[count] === undefined ? [] : [{ ...route, waiting: counts[count] }]
  })
  return (
    <Page title={railTexts.start} subtitle={startTexts.greeting(staff.name ?? staff.username)}>
      {counts !== undefined && queues.every(({ waiting }) => waiting === 0) ? (
        <p className="text-ink-soft">{startTexts.nothing}</p>
      ) : null}
      <h2 className="sr-only">{startTexts.waiting}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-5">
        {queues.map(({ path, rail: { label, icon: Icon }, waiting }) => (
          <li key={path}>
            <Link
              href={path}
              className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-4 hover:border-primary"
            >
              <Icon size={20} aria-hidden="true" className={waiting > 0 ? 'text-primary' : 'text-ink-soft'} />
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{label}</span>
                <span className="block text-ink-soft">
                  {waiting > 0 ? railTexts.waiting(waiting) : startTexts.emptyQueue}
                </span>
              </span>
              {waiting > 0 ? (
                <span aria-hidden="true" className="text-2xl font-heading tabular-nums">
                  {waiting > 999 ? '999+' : waiting}
                </span>
              ) : (
                <ArrowRight size={18} aria-hidden="true" className="text-ink-soft" />
              )}
            </Link>
          </li>
        ))}
      </ul>
      {night?.figures_as_of ? (
        <p className="text-ink-soft">{startTexts.figures(formatDateShort(night.figures_as_of))}</p>
      ) : null}
      <p className="text-ink-soft">{startTexts.searchHint}</p>
    </Page>
  )
}
