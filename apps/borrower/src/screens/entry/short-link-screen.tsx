import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { apiBase } from '../../api/base-url.ts'
import { PATHS } from '../../paths.ts'
import { Waiting } from './waiting.tsx'

/** The API handles `/s/:hash`. On the same origin it does so before this page is served: redirecting there would loop. */
export function ShortLinkScreen() {
  useEffect(() => {
    const base = apiBase()
    if (base === location.origin) navigate(PATHS.auth, { replace: true })
    else location.replace(`${base}${location.pathname}`)
  }, [])
  return <Waiting />
}
