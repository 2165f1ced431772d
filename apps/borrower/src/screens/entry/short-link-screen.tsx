import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { apiBase } from '../../api/base-url.ts'
import { PATHS } from '../../paths.ts'
import { Waiting } from './waiting.tsx'

/** `/s/:hash` is the API's to answer. On one origin it does before this page is ever served: sending it there would loop. */
export function ShortLinkScreen() {
  useEffect(() => {
    const base = apiBase()
    if (base === location.origin) navigate(PATHS.auth, { replace: true })
    else location.replace(`${base}${location.pathname}`)
  }, [])
  return <Waiting />
}
