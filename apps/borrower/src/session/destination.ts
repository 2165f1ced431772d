import {
  type AccountSheet,
  isAccountSheet,
  leftBehind,
  mayEdit,
  type PageRoute,
  pageOf,
  REGISTRATION_STEPS,
  type RouteFlags,
  type RouteKey,
  type StepAddress,
  type StepRoute,
  whereTo,
} from '@puente/domain'
import { navigate } from 'wouter/use-browser-location'
import { addressOf, editMarkOf, withoutEditMark } from '../edit-mark.ts'
import { PATHS } from '../paths.ts'
import { stored } from '../storage/stored-values.ts'
import { applicantOf } from './applicant.ts'
import type { SessionData } from './load-session.ts'

/** In the history entry of a step: the step whose entry is directly before it. */
export interface StepState {
  readonly from?: StepRoute
}

export interface Destination {
  readonly page: PageRoute
  /** Changes the address to that of the page. */
  readonly open: () => void
}

const isStep = (page: PageRoute): page is StepRoute => (REGISTRATION_STEPS as readonly string[]).includes(page)

/**
 * Leaves a completed step for a later one. Its entry in the history becomes an edit address, so that the back button leads to
 * it as "Atrás" does.
 */
function moveOn(left: StepAddress, address: string) {
  navigate(addressOf(left), { replace: true })
  navigate(address, { state: { from: left.step } satisfies StepState })
}

/** The sheet that a message linked to before the customer signed in. */
function takeWantedSheet(): AccountSheet | null {
  const wanted = stored.wantedSheet.get() ?? ''
  stored.wantedSheet.clear()
  return isAccountSheet(wanted) ? wanted : null
}

/** The page a signed-in user sees for a route key. */
export function destinationOf(
  { user, loan }: SessionData,
  key: RouteKey,
  flags: RouteFlags,
  search: string,
): Destination {
  const applicant = applicantOf(user, loan, stored.agreedWithNewTerms.get())
  const page = whereTo(key, applicant, { ...flags, isEdit: editMarkOf(search) !== null })
  const asked = pageOf(key)
  return {
    page,
    open: () => {
      const target = (page === 'account' && takeWantedSheet()) || page
      // Keep the query: campaign parameters, or a notice for the account page.
      const address = `${PATHS[target]}${withoutEditMark(search)}`
      if (isStep(asked) && isStep(page) && mayEdit(asked, applicant)) moveOn(leftBehind(asked, applicant), address)
      else navigate(address, { replace: true })
    },
  }
}
