import { useLayoutEffect, useRef } from 'react'
import { alertsRouteChanged } from '../alerts/alerts.ts'

/** What every change of path brings: the top of the page, and a shorter life for what was announced on the last one. */
export function usePathChange(pathname: string): void {
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    window.scrollTo(0, 0)
    alertsRouteChanged()
  }, [pathname])
}
