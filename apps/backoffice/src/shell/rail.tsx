import { railTexts } from '@puente/texts/backoffice-shell'
import { Link } from '@puente/ui'
import { useLocation } from 'wouter'
import { useFrameState } from '../api/counts.ts'
import type { RailGroup } from '../route.ts'
import { type RailRoute, useRailRoutes } from './rail-routes.ts'

interface RailProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Closed: the whole rail from 1280 px, icons on a tablet, nothing below. Open: the whole rail over the page. */
const CLOSED = 'hidden lg:flex'
const OPEN = 'flex w-56 max-xl:absolute max-xl:inset-y-0 max-xl:left-0 max-xl:z-30 max-xl:shadow-overlay'
const ICONS_HIDE = 'lg:max-xl:sr-only'
const ICONS_GROUP = 'lg:max-xl:not-first:border-t lg:max-xl:not-first:border-line lg:max-xl:not-first:pt-2'

export function Rail({ isOpen, onClose }: RailProps) {
  const routes = useRailRoutes()
  const counts = useFrameState()?.counts ?? {}
  const groups = Object.entries(railTexts.groups) as [RailGroup, string][]
  return (
    <>
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the menu button closes the rail by keyboard
        <div className="absolute inset-0 z-20 bg-backdrop xl:hidden" onClick={onClose} />
      ) : null}
      {/* Keeps the place of the icons while the whole rail lies over the page. */}
      <div className="flex-none lg:w-16 xl:w-56">
        <nav
          id="secciones"
          aria-label={railTexts.navigation}
          className={`${isOpen ? OPEN : CLOSED} h-full flex-col gap-2 overflow-y-auto border-r border-line bg-surface px-2 py-2`}
        >
          {groups.map(([group, title]) => {
            const entries = routes.filter(({ rail }) => rail.group === group)
            if (entries.length === 0) return null
            return (
              <div key={group} className={isOpen ? '' : ICONS_GROUP}>
                {title === '' ? null : <p className={`px-2 text-ink-soft ${isOpen ? '' : ICONS_HIDE}`}>{title}</p>}
                <ul>
                  {entries.map((route) => (
                    <li key={route.path}>
                      <RailLink route={route} counts={counts} isOpen={isOpen} />
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
        </nav>
      </div>
    </>
  )
}

/** On a low screen the rail scrolls. */
const keepInView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })

interface RailLinkProps {
  readonly route: RailRoute
  readonly counts: Readonly<Record<string, number>>
  readonly isOpen: boolean
}

function RailLink({ route, counts, isOpen }: RailLinkProps) {
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
      title={label}
      className="relative flex min-h-8 items-center gap-2.5 rounded-md px-2 text-ink-soft -outline-offset-3! hover:bg-sunken hover:text-ink aria-[current]:bg-primary-tint aria-[current]:font-strong aria-[current]:text-primary pointer-coarse:min-h-11"
    >
      <Icon size={18} aria-hidden="true" className="flex-none" />
      <span className={`min-w-0 flex-1 truncate ${isOpen ? '' : ICONS_HIDE}`}>{label}</span>
      {waiting > 0 ? (
        <span
          className={`rounded-full bg-sunken px-2 text-ink tabular-nums ${isOpen ? '' : 'lg:max-xl:absolute lg:max-xl:right-0 lg:max-xl:px-1.5 lg:max-xl:text-xs'}`}
        >
          <span aria-hidden="true">{waiting > 999 ? '999+' : waiting}</span>
          <span className="sr-only">{railTexts.waiting(waiting)}</span>
        </span>
      ) : null}
    </Link>
  )
}
