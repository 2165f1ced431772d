import type { PageRoute } from '@puente/domain'
import { layoutTexts } from '@puente/texts/layout'
import { useEffect } from 'react'
import { useLayoutContent } from '../content/content.ts'

export const MAIN_ID = 'contenido'

let hasShownPage = false

/** Focuses the heading of the new page, or its main element, unless the screen has focused a field itself. */
function focusPage() {
  const main = document.getElementById(MAIN_ID)
  const isTyping = document.activeElement?.matches('input, select, textarea') ?? false
  if (main === null || (isTyping && main.contains(document.activeElement))) return
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  const target = heading ?? main
  target.focus({ preventScroll: true })
}

interface PageFocusProps {
  readonly page: PageRoute
  /** The page under a sheet: a sheet moves the focus itself. */
  readonly frame: PageRoute
}

/**
 * Sets title and focus of a new page. Placed beside the screen, inside its Suspense, so that it runs once the screen is
 * rendered. The first page of a visit keeps the browser's own focus.
 */
export function PageFocus({ page, frame }: PageFocusProps) {
  const brand = useLayoutContent()?.brand.name ?? layoutTexts.brandFallback

  useEffect(() => {
    document.title = layoutTexts.documentTitle(layoutTexts.titles[page], brand)
  }, [page, brand])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the page changes, which it does not read.
  useEffect(() => {
    if (hasShownPage) focusPage()
    hasShownPage = true
  }, [frame])

  return null
}
