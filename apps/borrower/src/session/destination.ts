import { type PageRoute, type RouteFlags, type RouteKey, whereTo } from '@puente/domain'
import { stored } from '../storage/stored-values.ts'
import { applicantOf } from './applicant.ts'
import type { SessionData } from './session.ts'

/** The page a signed-in user sees for a route key. */
export const destinationOf = ({ user, loan }: SessionData, key: RouteKey, flags: RouteFlags): PageRoute =>
  whereTo(key, applicantOf(user, loan, stored.agreedWithNewTerms.get()), flags)
