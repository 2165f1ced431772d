import { ACTION_ROUTES, ENTRY_ROUTES, type PageRoute, pageOf, type RouteKey, SANDBOX_ROUTES } from './route-keys.ts'

export interface RouteFlags {
  /** False switches off the stepper's redirects (requirements R2). */
  readonly isStepperOn: boolean
  /** True only where the sandbox's own pages exist. */
  readonly isSandbox: boolean
  /** True if the address carries the mark of "Atrás" or "Cambiar": a completed step may then be opened again. */
  readonly isEdit?: boolean
}

export const isOneOf = <T extends PageRoute>(routes: readonly T[], page: PageRoute): page is T =>
  (routes as readonly PageRoute[]).includes(page)

/** The page of an address, if it exists in this mode: outside the sandbox its pages are unknown paths. */
export function requestedPage(key: RouteKey, { isSandbox }: RouteFlags): PageRoute {
  const page = pageOf(key)
  return isOneOf(SANDBOX_ROUTES, page) && !isSandbox ? 'auth' : page
}

/** Pages that are the same for signed-in and signed-out visitors. */
export const isPublicPage = (page: PageRoute): boolean => isOneOf(ACTION_ROUTES, page) || isOneOf(SANDBOX_ROUTES, page)

/** The page for a signed-out visitor: every route that needs a session leads to sign-in. */
export function whereToAnonymous(key: RouteKey, flags: RouteFlags): PageRoute {
  const page = requestedPage(key, flags)
  return isPublicPage(page) || isOneOf(ENTRY_ROUTES, page) || page === 'forbidden' ? page : 'auth'
}
