import { isAccountSheet, type PageRoute, pageOf, type RouteKey, whereToAnonymous } from '@puente/domain'
import { useEffect, useEffectEvent } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { clientSettings } from '../content/client-settings.ts'
import { isSwitchedOn } from '../developer-switches.ts'
import { PATHS, routeKeyOf } from '../paths.ts'
import { ROUTES } from '../routes.ts'
import type { Destination } from '../session/destination.ts'
import { type Session, sessionDestination } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'

const flags = () => ({
  isStepperOn: clientSettings().stepper && !isSwitchedOn('noStepper'),
  isSandbox: clientSettings().mode === 'sandbox',
})

function decide(asked: RouteKey, session: Session, search: string): Destination {
  if (session.status === 'signed-in') return sessionDestination(session, asked, flags(), search)
  const page = whereToAnonymous(asked, flags())
  return {
    page,
    open: () => {
      // A message links to a sheet: after the sign-in the customer gets there.
      if (page === 'auth' && isAccountSheet(asked)) stored.wantedSheet.set(asked)
      // Keep the query: campaign parameters of a visitor.
      navigate(`${PATHS[page]}${search}`, { replace: true })
    },
  }
}

export interface Page {
  readonly key: PageRoute
  /** False while the page depends on the session and it is not known yet. */
  readonly isSettled: boolean
}

/** The guard: the page for this address and session; updates the address if needed. */
export function usePage(session: Session): Page {
  const pathname = usePathname()
  const search = useSearch()
  const asked = routeKeyOf(pathname)
  const isKnown = session.status === 'anonymous' || session.status === 'signed-in'
  const isSettled = isKnown || !ROUTES[pageOf(asked)].needsSession
  const { page, open } = isSettled ? decide(asked, session, search) : { page: pageOf(asked), open: null }
  const openPage = useEffectEvent(() => open?.())

  useEffect(() => {
    // A screen may have navigated at the same moment: then the address has changed.
    if (!isSettled || page === asked || page === 'shortLink' || routeKeyOf(location.pathname) !== asked) return
    openPage()
    if (asked.startsWith('unknown')) import('./unknown-address.ts').then((notice) => notice.showUnknownAddress())
  }, [isSettled, page, asked])

  return { key: page, isSettled }
}
