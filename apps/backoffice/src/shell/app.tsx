import { shellTexts } from '@puente/texts/backoffice-shell'
import { PageLoader } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { handleUnauthorized } from '../api/http.ts'
import { endSession, sessionQuery } from '../api/session.ts'
import { Toasts } from '../components/toasts.tsx'
import { SIGN_IN_PATH } from '../route.ts'
import { OPEN_ROUTES, ROUTES } from '../routes.ts'
import { Failure } from './failure.tsx'
import { Frame } from './frame.tsx'
import { Routes } from './rail-routes.ts'

/** Pages without a session on their own; everything else inside the frame, after signing in. */
export function App() {
  return (
    <>
      <Suspense fallback={<PageLoader active />}>
        <Switch>
          {OPEN_ROUTES.map(({ path, page: { Component } }) => (
            <Route key={path} path={path}>
              {(params) => <Component params={params} />}
            </Route>
          ))}
          <Route>
            <SignedIn />
          </Route>
        </Switch>
      </Suspense>
      <Toasts />
    </>
  )
}

function SignedIn() {
  const session = useQuery(sessionQuery)
  const [path] = useLocation()
  const search = useSearch()
  // A session that ended elsewhere (idle, closed, deactivated): sign in again and come back to this page.
  useEffect(() => handleUnauthorized(endSession), [])
  if (session.isPending) return <PageLoader active />
  if (session.isError)
    return <Failure title={shellTexts.pageFailed} failure={session.error} onRetry={() => void session.refetch()} />
  if (session.data === null) {
    const back = search === '' ? path : `${path}?${search}`
    return <Redirect to={`${SIGN_IN_PATH}?${new URLSearchParams({ volver: back })}`} replace />
  }
  return (
    <Routes value={ROUTES}>
      <Frame />
    </Routes>
  )
}
