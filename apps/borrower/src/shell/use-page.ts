import { type PageRoute, pageOf, type RouteKey, whereToAnonymous } from '@puente/domain'
import { useEffect } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { clientSettings } from '../content/client-settings.ts'
import { isSwitchedOn } from '../developer-switches.ts'
import { PATHS, routeKeyOf } from '../paths.ts'
import { ROUTES } from '../routes.ts'
import { type Session, sessionDestination } from '../session/session.ts'

const flags = () => ({
  isStepperOn: clientSettings().stepper && !isSwitchedOn('noStepper'),
  isSandbox: clientSettings().mode === 'sandbox',
})

function decide(asked: RouteKey, session: Session): PageRoute {
  return session.status === 'signed-in' ? sessionDestination(session, asked, flags()) : whereToAnonymous(asked, flags())
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
  const page = isSettled ? decide(asked, session) : pageOf(asked)

  useEffect(() => {
    // A screen may have navigated at the same moment: then the address has changed.
    if (!isSettled || page === asked || page === 'shortLink' || routeKeyOf(location.pathname) !== asked) return
    // Keep the query: campaign parameters, or a notice for the account page.
    navigate(`${PATHS[page]}${search}`, { replace: true })
  }, [isSettled, page, asked, search])

  return { key: page, isSettled }
}
