import { isAccountSheet, pageOf } from '@puente/domain'
import { layoutTexts } from '@puente/texts/layout'
import { PageLoader } from '@puente/ui'
import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { clientSettings, usesThirdParties } from '../content/client-settings.ts'
import { useLayoutContent } from '../content/content.ts'
import { Header } from '../layouts/header/header.tsx'
import type { LayoutProps } from '../layouts/layout-props.ts'
import { BareLayout, CentredLayout, LoginLayout, OwnLayout } from '../layouts/plain-layouts.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { loadable } from '../loading/loadable.ts'
import { useIsInProgress } from '../loading/progress.ts'
import { PATHS, routeKeyOf } from '../paths.ts'
import { type LayoutName, ROUTES } from '../routes.ts'
import { followOtherTabs, useSession } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { MAIN_ID, PageFocus } from './page-focus.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { SessionUnavailable } from './session-unavailable.tsx'
import { useCaptchaBadge } from './use-captcha-badge.ts'
import { usePage } from './use-page.ts'
import { usePathChange } from './use-path-change.ts'

const RegistrationLayout = loadable(
  async () => (await import('../layouts/registration/registration-layout.tsx')).RegistrationLayout,
)
const AccountLayout = loadable(async () => (await import('../layouts/account-layout.tsx')).AccountLayout)

const LAYOUTS: Readonly<Record<LayoutName, ComponentType<LayoutProps>>> = {
  login: LoginLayout,
  registration: RegistrationLayout.Component,
  account: AccountLayout.Component,
  paymentFailed: CentredLayout,
  forbidden: CentredLayout,
  bare: BareLayout,
  own: OwnLayout,
}

const FooterSmall = lazyPart(async () => (await import('../layouts/footer/footer-small.tsx')).FooterSmall)
const FooterBig = lazyPart(async () => (await import('../layouts/footer/footer-big.tsx')).FooterBig)
const ImpersonationBar = lazyPart(async () => (await import('../layouts/impersonation-bar.tsx')).ImpersonationBar)
const Watchers = lazyPart(async () => (await import('./watchers.tsx')).Watchers)
const ConsentPanel = lazyPart(async () => (await import('../consent/consent-panel.tsx')).ConsentPanel)
const ThirdPartyScripts = lazyPart(
  async () => (await import('../third-party/third-party-scripts.tsx')).ThirdPartyScripts,
)
const DeveloperTools = lazyPart(async () => (await import('../dev/developer-tools.tsx')).DeveloperTools)
const ChatLauncher = lazyPart(async () => (await import('../layouts/chat-launcher.tsx')).ChatLauncher)

/** Preloads the chunks of the address's page. The guard may still choose another one. */
export async function preloadPage(pathname: string): Promise<void> {
  const { layout, screen } = ROUTES[pageOf(routeKeyOf(pathname))]
  const frame = { registration: RegistrationLayout, account: AccountLayout }[layout as string]
  await Promise.all([screen.load(), frame?.load()])
}

/** The frame of every page. Only the address and the session decide its content. */
export function Shell() {
  const session = useSession()
  const { key, isSettled } = usePage(session)
  const route = ROUTES[key]
  const chatUrl = useLayoutContent()?.contacts.chat_widget_url
  const pathname = usePathname()
  // A sheet opens over its page, which keeps its state and its scroll position.
  const frame = isAccountSheet(key) ? 'account' : key
  usePathChange(frame === key ? pathname : PATHS.account)
  useCaptchaBadge(route.showsCaptchaBadge)
  useEffect(() => followOtherTabs(), [])
  // Load the screen's chunk together with its layout's, not after it.
  useEffect(() => void route.screen.load(), [route])

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
      <GlobalPageLoader />
      {session.status !== 'anonymous' && stored.impersonationToken.get() !== null ? <ImpersonationBar /> : null}
      {route.header ? <Header type={route.header} /> : null}
      <Main id={MAIN_ID} tabIndex={-1} className="flex flex-1 flex-col">
        <ErrorBoundary key={route.layout}>
          <Suspense fallback={<LayoutFallback />}>
            <Layout>
              {isUnavailable ? <SessionUnavailable onRetry={session.retry} /> : null}
              {!isUnavailable && !isSettled ? <ScreenSkeleton /> : null}
              {isSettled ? (
                <ErrorBoundary key={frame}>
                  <Suspense fallback={<ScreenSkeleton />}>
                    <Screen />
                    <PageFocus page={key} frame={frame} />
                  </Suspense>
                </ErrorBoundary>
              ) : null}
            </Layout>
          </Suspense>
        </ErrorBoundary>
      </Main>
      {route.footer === 'small' ? <FooterSmall /> : null}
      {route.footer === 'big' ? <FooterBig /> : null}
      <DelayedWatchers isCustomer={session.status === 'signed-in'} />
      {usesThirdParties() ? (
        <>
          <ConsentPanel />
          <ThirdPartyScripts />
        </>
      ) : null}
      {clientSettings().developer_toolbar ? <DelayedDeveloperTools /> : null}
      {chatUrl && route.footer ? <ChatLauncher url={chatUrl} /> : null}
    </div>
  )
}

/** The page itself loads first. A customer may have a message waiting; a visitor has none. */
const QUIET_MS = { customer: 1_000, visitor: 5_000 } as const

function DelayedWatchers({ isCustomer }: { readonly isCustomer: boolean }) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const start = () => startTransition(() => setIsTime(true))
    const timer = setTimeout(start, QUIET_MS[isCustomer ? 'customer' : 'visitor'])
    return () => clearTimeout(timer)
  }, [isCustomer])
  return isTime ? <Watchers /> : null
}

/** The toolbar loads late, or at once by its key; one that was left open is restored at once. */
function DelayedDeveloperTools() {
  const [wokenBy, setWokenBy] = useState<KeyboardEvent | 'time' | null>(stored.developerMenu.get() ? 'time' : null)
  useEffect(() => {
    const timer = setTimeout(() => setWokenBy((known) => known ?? 'time'), QUIET_MS.visitor)
    window.addEventListener('keydown', setWokenBy, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', setWokenBy)
    }
  }, [])
  return wokenBy === null ? null : <DeveloperTools firstKey={wokenBy === 'time' ? null : wokenBy} />
}

function GlobalPageLoader() {
  return <PageLoader active={useIsInProgress()} />
}

function LayoutFallback() {
  return (
    <div className="mx-auto w-full max-w-step px-4 py-6 lg:py-10">
      <ScreenSkeleton />
    </div>
  )
}
