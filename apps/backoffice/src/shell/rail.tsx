import { railTexts } from '@puente/texts/backoffice-shell'
import { Link } from '@puente/ui'
import { useLocation } from 'wouter'
import { useFrameState } from '../api/counts.ts'
import { useHasPermission } from '../api/session.ts'
import { type BackofficeRoute, type RailEntry, type RailGroup, ROUTES } from '../routes.ts'

type RailRoute = BackofficeRoute & { readonly rail: RailEntry }

/** The pages of the rail that the signed-in person may open, in order. */
export function useRailRoutes(): readonly RailRoute[] {
  const may = useHasPermission()
  return ROUTES.filter(
    (route): route is RailRoute => route.rail !== null && (route.permission === null || may(route.permission)),
  )
}

interface RailProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function Rail({ isOpen, onClose }: RailProps) {
  const routes = useRailRoutes()
  const counts = useFrameState()?.counts ?? {}
  const groups = Object.entries(railTexts.groups) as [RailGroup, string][]
  return (
    <>
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the menu button closes the rail by keyboard
        <div className="absolute inset-0 z-20 bg-backdrop lg:hidden" onClick={onClose} />
      ) : null}
      <nav
        id="secciones"
        aria-label={railTexts.navigation}
        className={`${isOpen ? 'flex' : 'hidden'} w-56 flex-none flex-col gap-3 overflow-y-auto border-r border-line bg-surface px-2 py-3 max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:z-30 max-lg:shadow-overlay lg:flex`}
      >
        {groups.map(([group, title]) => {
          const entries = routes.filter(({ rail }) => rail.group === group)
          if (entries.length === 0) return null
          return (
            <div key={group}>
              {title === '' ? null : <p className="px-2 pb-1 text-ink-soft">{title}</p>}
              <ul>
                {entries.map((route) => (
                  <li key={route.path}>
                    <RailLink route={route} counts={counts} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
    </>
  )
}

/** On a low screen the rail scrolls. */
const keepInView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })

function RailLink({ route, counts }: { readonly route: RailRoute; readonly counts: Readonly<Record<string, number>> }) {
  const [path] = useLocation()
  const { label, icon: Icon, count } = route.rail
  const isHere = path === route.path || (route.path !== '/backoffice' && path.startsWith(`${route.path}/`))
  const waiting = count === undefined ? 0 : (counts[count] ?? 0)
  return (
    <Link
      href={route.path}
      aria-current={isHere ? 'page' : undefined}
      onPointerEnter={() => route.page.preload()}
      ref={isHere ? keepInView : null}
      className="flex min-h-8 items-center gap-2.5 rounded-md px-2 text-ink-soft -outline-offset-3! hover:bg-sunken hover:text-ink aria-[current]:bg-primary-tint aria-[current]:font-strong aria-[current]:text-primary pointer-coarse:min-h-11"
    >
      <Icon size={18} aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {waiting > 0 ? (
        <span className="rounded-full bg-sunken px-2 text-ink tabular-nums">
          <span aria-hidden="true">{waiting > 999 ? '999+' : waiting}</span>
          <span className="sr-only">{railTexts.waiting(waiting)}</span>
        </span>
      ) : null}
    </Link>
  )
}
