import { layoutTexts } from '@puente/texts/layout'
import { PageLoader } from '@puente/ui'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { clientSettings, usesThirdParties } from '../content/client-settings.ts'
import { useLayoutContent } from '../content/content.ts'
import { FooterSmall } from '../layouts/footer/footer-small.tsx'
import { Header } from '../layouts/header/header.tsx'
import type { LayoutProps } from '../layouts/layout-props.ts'
import { BareLayout, CentredLayout, LoginLayout, OwnLayout } from '../layouts/plain-layouts.tsx'
import { useIsInProgress } from '../loading/progress.ts'
import { type LayoutName, ROUTES } from '../routes.ts'
import { followOtherTabs, useSession } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { MAIN_ID, PageArrival } from './page-arrival.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { SessionUnavailable } from './session-unavailable.tsx'
import { useCaptchaBadge } from './use-captcha-badge.ts'
import { usePage } from './use-page.ts'
import { usePathChange } from './use-path-change.ts'

const LAYOUTS: Readonly<Record<LayoutName, ComponentType<LayoutProps>>> = {
  login: LoginLayout,
  registration: lazy(async () => ({
    default: (await import('../layouts/registration/registration-layout.tsx')).RegistrationLayout,
  })),
  account: lazy(async () => ({ default: (await import('../layouts/account/account-layout.tsx')).AccountLayout })),
  paymentFailed: CentredLayout,
  forbidden: CentredLayout,
  bare: BareLayout,
  own: OwnLayout,
}

const FooterBig = lazy(async () => ({ default: (await import('../layouts/footer/footer-big.tsx')).FooterBig }))
const ImpersonationBar = lazy(async () => ({
  default: (await import('../layouts/impersonation-bar.tsx')).ImpersonationBar,
}))
const Watchers = lazy(async () => ({ default: (await import('./watchers.tsx')).Watchers }))
const ConsentPanel = lazy(async () => ({ default: (await import('../consent/consent-panel.tsx')).ConsentPanel }))
const ThirdPartyScripts = lazy(async () => ({
  default: (await import('../third-party/third-party-scripts.tsx')).ThirdPartyScripts,
}))
const DeveloperTools = lazy(async () => ({ default: (await import('../dev/developer-tools.tsx')).DeveloperTools }))
const ChatLauncher = lazy(async () => ({ default: (await import('../layouts/chat-launcher.tsx')).ChatLauncher }))

/** The frame of every page. What is inside is decided by the address and by who is signed in, and by nothing else. */
export function Shell() {
  const session = useSession()
  const { key, isSettled } = usePage(session)
  const route = ROUTES[key]
  const chatUrl = useLayoutContent()?.contacts.chat_widget_url
  usePathChange(usePathname())
  useCaptchaBadge(route.showsCaptchaBadge)
  useEffect(() => followOtherTabs(), [])
  // The screen's file comes at the same time as its layout's, not after it.
  useEffect(() => route.screen.preload(), [route])

  const Main = route.layout === 'own' ? 'div' : 'main'
  const Layout = LAYOUTS[route.layout]
  const Screen = route.screen.Component
  const isUnavailable = !isSettled && session.status === 'unavailable'
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:font-strong"
      >
        {layoutTexts.skipToContent}
      </a>
      <PageLoaderOfAll />
      {session.status !== 'anonymous' && stored.impersonationToken.get() !== null ? (
        <Suspense>
          <ImpersonationBar />
        </Suspense>
      ) : null}
      {route.header ? <Header type={route.header} /> : null}
      <Main id={MAIN_ID} tabIndex={-1} className="flex flex-1 flex-col">
        <ErrorBoundary key={route.layout}>
          <Suspense fallback={<LayoutFallback />}>
            <Layout>
              {isUnavailable ? <SessionUnavailable onRetry={session.retry} /> : null}
              {!isUnavailable && !isSettled ? <ScreenSkeleton /> : null}
              {isSettled ? (
                <ErrorBoundary key={key}>
                  <Suspense fallback={<ScreenSkeleton />}>
                    <Screen />
                    <PageArrival page={key} />
                  </Suspense>
                </ErrorBoundary>
              ) : null}
            </Layout>
          </Suspense>
        </ErrorBoundary>
      </Main>
      {route.footer === 'small' ? <FooterSmall /> : null}
      {route.footer === 'big' ? (
        <Suspense>
          <FooterBig />
        </Suspense>
      ) : null}
      <WatchersLater isUrgent={session.status === 'signed-in'} />
      {usesThirdParties() ? (
        <Suspense>
          <ConsentPanel />
          <ThirdPartyScripts />
        </Suspense>
      ) : null}
      {clientSettings().developer_toolbar ? (
        <Suspense>
          <DeveloperTools />
        </Suspense>
      ) : null}
      {chatUrl && route.footer ? (
        <Suspense>
          <ChatLauncher url={chatUrl} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** A visitor's first seconds belong to the page itself; a customer may have a message waiting. */
const VISITORS_QUIET_MS = 5_000

function WatchersLater({ isUrgent }: { readonly isUrgent: boolean }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), VISITORS_QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime || isUrgent ? (
    <Suspense>
      <Watchers />
    </Suspense>
  ) : null
}

function PageLoaderOfAll() {
  return <PageLoader active={useIsInProgress()} />
}

function LayoutFallback() {
  return (
    <div className="mx-auto w-full max-w-step px-4 py-6 lg:py-10">
      <ScreenSkeleton />
    </div>
  )
}
