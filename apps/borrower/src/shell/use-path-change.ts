import { useLayoutEffect, useRef } from 'react'
import { alertsRouteChanged } from '../alerts/alerts.ts'

/** On every path change: scroll to the top, and shorten the life of the alerts. */
export function usePathChange(pathname: string): void {
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    window.scrollTo(0, 0)
    alertsRouteChanged()
  }, [pathname])
}
