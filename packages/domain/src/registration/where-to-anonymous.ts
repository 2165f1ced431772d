import { ACTION_ROUTES, ENTRY_ROUTES, type PageRoute, pageOf, type RouteKey, SANDBOX_ROUTES } from './route-keys.ts'

export interface RouteFlags {
  /** False switches the stepper's redirects off (requirements R2). */
  readonly isStepperOn: boolean
  /** True only where the sandbox's own pages exist. */
  readonly isSandbox: boolean
}

export const isOneOf = <T extends PageRoute>(routes: readonly T[], page: PageRoute): page is T =>
  (routes as readonly PageRoute[]).includes(page)

/** The page an address asks for, where it is there at all: outside the sandbox its pages are unknown paths. */
export function askedPage(key: RouteKey, { isSandbox }: RouteFlags): PageRoute {
  const page = pageOf(key)
  return isOneOf(SANDBOX_ROUTES, page) && !isSandbox ? 'auth' : page
}

/** Pages that are the same for everybody, signed in or not. */
export const isForEverybody = (page: PageRoute): boolean =>
  isOneOf(ACTION_ROUTES, page) || isOneOf(SANDBOX_ROUTES, page)

/** The page of somebody who is not signed in: all that needs a person leads to sign-in. */
export function whereToAnonymous(key: RouteKey, flags: RouteFlags): PageRoute {
  const page = askedPage(key, flags)
  return isForEverybody(page) || isOneOf(ENTRY_ROUTES, page) || page === 'forbidden' ? page : 'auth'
}
