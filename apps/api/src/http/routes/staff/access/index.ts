import { type Route, routeGroup } from '../../route-group.ts'
import { staffAccount } from './account.ts'
import { staffFactors } from './factors.ts'
import { staffApiKeys } from './keys.ts'
import { staffLinks } from './links.ts'
import { staffSession } from './session.ts'
import { staffSecondFactor, staffSignIn } from './sign-in.ts'

/** For visitors: registered outside the staff scope. */
export const staffEntryRoutes: Route = routeGroup([staffSession, staffSignIn, staffLinks])

/** For a session of the back office, in the staff scope. */
export const staffAccessRoutes: Route = routeGroup([staffSecondFactor, staffFactors, staffAccount, staffApiKeys])
