import type { PageRoute, RouteFlags } from '@puente/domain'
import { clientSettings } from '../content/client-settings.ts'
import { isSwitchedOn } from '../developer-switches.ts'
import { type Session, sessionDestination } from './session.ts'

export const routeFlags = (): RouteFlags => ({
  isStepperOn: clientSettings().stepper && !isSwitchedOn('noStepper'),
  isSandbox: clientSettings().mode === 'sandbox',
})

/** True if a page is open to this person: its link leads there and not elsewhere. */
export const mayOpen = (session: Session, page: PageRoute): boolean =>
  session.status === 'signed-in' && sessionDestination(session, page, routeFlags(), '').page === page
