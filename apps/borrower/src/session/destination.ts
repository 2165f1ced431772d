import {
  mayEdit,
  type PageRoute,
  pageOf,
  REGISTRATION_STEPS,
  type RouteFlags,
  type RouteKey,
  type StepRoute,
  whereTo,
} from '@puente/domain'
import { stored } from '../storage/stored-values.ts'
import { applicantOf } from './applicant.ts'
import type { SessionData } from './session.ts'

export interface Destination {
  readonly page: PageRoute
  /** The completed step that was asked for, if the back button may lead to it again. */
  readonly completed: StepRoute | null
}

const isStep = (page: PageRoute): page is StepRoute => (REGISTRATION_STEPS as readonly string[]).includes(page)

/** The page a signed-in user sees for a route key. */
export function destinationOf({ user, loan }: SessionData, key: RouteKey, flags: RouteFlags): Destination {
  const applicant = applicantOf(user, loan, stored.agreedWithNewTerms.get())
  const page = whereTo(key, applicant, flags)
  const asked = pageOf(key)
  const isCompleted = isStep(asked) && isStep(page) && page !== asked && mayEdit(asked, applicant)
  return { page, completed: isCompleted ? asked : null }
}
