import type { LinkProps } from '@puente/ui'
import type { MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Navigates within the back office without a page load. Other paths (`/staff/…` files, the borrower app) load as usual. */
export function RouterLink({ href, onClick, ...props }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isOurs = /^\/backoffice(?:[/?#]|$)/.test(href) && props.download === undefined
    if (event.defaultPrevented || !isPlainClick(event) || !isOurs) return
    event.preventDefault()
    navigate(href)
  }
  return <a {...props} href={href} onClick={follow} />
}
