import { createContext, use } from 'react'
import { useHasPermission } from '../api/session.ts'
import type { BackofficeRoute, RailEntry } from '../route.ts'

export type RailRoute = BackofficeRoute & { readonly rail: RailEntry }

/** The table of routes, for the start page too: a page that imported the table would be in a circle with it. */
export const Routes = createContext<readonly BackofficeRoute[]>([])

/** The pages of the rail that the signed-in person may open, in order. */
export function useRailRoutes(): readonly RailRoute[] {
  const may = useHasPermission()
  return use(Routes).filter(
    (route): route is RailRoute => route.rail !== null && (route.permission === null || may(route.permission)),
  )
}
