import { shellTexts } from '@puente/texts/backoffice-shell'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useFrameUpdates } from '../api/counts.ts'
import { useLiveStream } from '../api/live/live.ts'
import { useHasPermission } from '../api/session.ts'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import type { BackofficeRoute, PageProps } from '../route.ts'
import { ROUTES } from '../routes.ts'
import { BooksBanner } from './books-banner.tsx'
import { NoPermission, NotFound } from './dead-ends.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NightBanner } from './night-banner.tsx'
import { useOverlays } from './overlays.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

/** Rail, top bar and the page. On a tablet the rail shows icons, and the whole of it opens over the page. */
export function Frame() {
  useLiveStream()
  useFrameUpdates()
  const [path] = useLocation()
  const overlays = useOverlays()
  const mainRef = useRef<HTMLElement>(null)
  const [isRailOpen, setIsRailOpen] = useState(false)
  const firstPath = useRef(path)
  useEffect(() => {
    setIsRailOpen(false)
    if (firstPath.current === path) return
    firstPath.current = ''
    mainRef.current?.focus({ preventScroll: true })
    mainRef.current?.scrollTo(0, 0)
  }, [path])
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <a href="#contenido" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
        {shellTexts.skipToContent}
      </a>
      <TopBar
        isRailOpen={isRailOpen}
        onToggleRail={() => setIsRailOpen(!isRailOpen)}
        onSearch={overlays.openPalette}
        onHelp={overlays.openHelp}
      />
      <NightBanner />
      <BooksBanner />
      <div className="relative flex min-h-0 flex-1">
        <Rail isOpen={isRailOpen} onClose={() => setIsRailOpen(false)} />
        <main ref={mainRef} id="contenido" tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto">
          <ErrorBoundary resetKey={path}>
            <Suspense fallback={<PageSkeleton />}>
              <Switch>
                {ROUTES.map((route) => (
                  <Route key={route.path} path={route.path}>
                    {(params) => <PermittedPage route={route} params={params} />}
                  </Route>
                ))}
                <Route>
                  <NotFound />
                </Route>
              </Switch>
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {overlays.element}
    </div>
  )
}

function PermittedPage({ route, params }: PageProps & { readonly route: BackofficeRoute }) {
  const may = useHasPermission()
  if (route.permission !== null && !may(route.permission)) return <NoPermission />
  const { Component } = route.page
  return <Component params={params} />
}
