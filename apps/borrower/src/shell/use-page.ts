import {
  type AccountSheet,
  isAccountSheet,
  type PageRoute,
  pageOf,
  type RouteKey,
  type StepRoute,
  whereToAnonymous,
} from '@puente/domain'
import { useEffect } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { clientSettings } from '../content/client-settings.ts'
import { isSwitchedOn } from '../developer-switches.ts'
import { addressOf, editMarkOf, withoutEditMark } from '../edit-mark.ts'
import { PATHS, routeKeyOf } from '../paths.ts'
import { ROUTES } from '../routes.ts'
import type { Destination } from '../session/destination.ts'
import { type Session, sessionDestination } from '../session/session.ts'
import { stored } from '../storage/stored-values.ts'

const flags = () => ({
  isStepperOn: clientSettings().stepper && !isSwitchedOn('noStepper'),
  isSandbox: clientSettings().mode === 'sandbox',
})

function decide(asked: RouteKey, session: Session, isEdit: boolean): Destination {
  return session.status === 'signed-in'
    ? sessionDestination(session, asked, { ...flags(), isEdit })
    : { page: whereToAnonymous(asked, flags()), completed: null }
}

/** In the history entry of a step: the step whose entry is directly before it. */
export interface StepState {
  readonly from?: StepRoute
}

function takeWantedSheet(): AccountSheet | null {
  const wanted = stored.wantedSheet.get() ?? ''
  stored.wantedSheet.clear()
  return isAccountSheet(wanted) ? wanted : null
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
  const isEdit = editMarkOf(search) !== null
  const { page, completed } = isSettled ? decide(asked, session, isEdit) : { page: pageOf(asked), completed: null }

  useEffect(() => {
    // A screen may have navigated at the same moment: then the address has changed.
    if (!isSettled || page === asked || page === 'shortLink' || routeKeyOf(location.pathname) !== asked) return
    // The back button leads to the completed step as "Atrás" does: its entry becomes an edit address.
    if (completed !== null) navigate(addressOf({ step: completed, mark: 'back' }), { replace: true })
    // A message links to a sheet: after the sign-in the customer gets there.
    if (page === 'auth' && isAccountSheet(asked)) stored.wantedSheet.set(asked)
    const target = (page === 'account' && takeWantedSheet()) || page
    // Keep the query: campaign parameters, or a notice for the account page.
    const state = completed === null ? undefined : ({ from: completed } satisfies StepState)
    navigate(`${PATHS[target]}${withoutEditMark(search)}`, { replace: completed === null, state })
  }, [isSettled, page, completed, asked, search])

  return { key: page, isSettled }
}
