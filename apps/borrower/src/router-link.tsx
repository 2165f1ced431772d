import type { LinkProps } from '@puente/ui'
import type { MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { routeKeyOf } from './paths.ts'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Navigates within the app without a page load. The server handles paths that are not ours. */
export function RouterLink({ href, onClick, ...props }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isOurs = routeKeyOf(new URL(href, location.href).pathname) !== 'unknown'
    if (event.defaultPrevented || !isPlainClick(event) || !isOurs) return
    event.preventDefault()
    navigate(href)
  }
  return <a {...props} href={href} onClick={follow} />
}
