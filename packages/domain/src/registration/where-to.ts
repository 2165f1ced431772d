import { type Applicant, AUTHORIZATION } from './applicant.ts'
import { ACCOUNT_ROUTES, type PageRoute, REGISTRATION_STEPS, type RouteKey, type StepRoute } from './route-keys.ts'
import { mayEdit } from './step-edits.ts'
import { hasPersonalInfo, isDenied, nextRegistrationStep } from './steps.ts'
import { isOneOf, isPublicPage, type RouteFlags, requestedPage, whereToAnonymous } from './where-to-anonymous.ts'

const isStep = (page: PageRoute): page is StepRoute => (REGISTRATION_STEPS as readonly string[]).includes(page)

const isForbidden = ({ isBlacklisted, loan }: Applicant) => isBlacklisted && loan === null

/** Requirements R2: redirects apply unless the authorization status is 3 and the person is not blocked. */
const isInStepper = ({ authorizationStatus, isBlocked }: Applicant, { isStepperOn }: RouteFlags) =>
  isStepperOn && !(authorizationStatus === AUTHORIZATION.registered && !isBlocked)

function stepPage(applicant: Applicant): PageRoute | null {
  const step = nextRegistrationStep(applicant)
  return step === 'confirmation' ? 'authConfirm' : step
}

/** The default page of a signed-in person who may not see the requested one. */
function homeOf(applicant: Applicant, flags: RouteFlags): PageRoute {
  if (isForbidden(applicant)) return 'forbidden'
  const home = hasPersonalInfo(applicant) ? 'account' : 'auth'
  return isInStepper(applicant, flags) ? (stepPage(applicant) ?? 'account') : home
}

/** Within the first two steps a person is never moved backwards (requirements R2). */
const isBackwardsInFirstTwo = (from: PageRoute, to: PageRoute) =>
  from === 'additionalInformation' && to === 'personalData'

function whereToSignedIn(page: PageRoute, applicant: Applicant, flags: RouteFlags): PageRoute {
  const home = homeOf(applicant, flags)
  if (home === 'forbidden' || page === 'forbidden') return home

  if (isStep(page)) {
    if (!flags.isStepperOn) return page
    // A refusal is shown on the decision step, even if the person is no longer in the stepper.
    if (isDenied(applicant)) return 'approveConditions'
    if (flags.isEdit === true && home !== 'account' && mayEdit(page, applicant)) return page
    return isBackwardsInFirstTwo(page, home) ? page : home
  }
  if (isInStepper(applicant, flags)) return home === 'account' && isOneOf(ACCOUNT_ROUTES, page) ? page : home
  if (isOneOf(ACCOUNT_ROUTES, page)) return hasPersonalInfo(applicant) ? page : 'auth'
  return hasPersonalInfo(applicant) ? 'account' : page
}

/**
 * Decides the page for any route and any person, signed in or not. It is the only place that does: screens never choose the next
 * screen. Total and idempotent: whereTo(whereTo(x)) is whereTo(x).
 */
export function whereTo(key: RouteKey, applicant: Applicant | null, flags: RouteFlags): PageRoute {
  if (applicant === null) return whereToAnonymous(key, flags)
  const page = requestedPage(key, flags)
  return isPublicPage(page) ? page : whereToSignedIn(page, applicant, flags)
}
