import type { PageRoute } from '@puente/domain'
import { layoutTexts } from '@puente/texts/layout'
import { useEffect } from 'react'
import { useLayoutContent } from '../content/content.ts'

export const MAIN_ID = 'contenido'

let hasShownPage = false

/** The heading of the new page, or its main part, unless the screen has put the focus on a field by itself. */
function focusPage() {
  const main = document.getElementById(MAIN_ID)
  const isTyping = document.activeElement?.matches('input, select, textarea') ?? false
  if (main === null || (isTyping && main.contains(document.activeElement))) return
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  const target = heading ?? main
  target.focus({ preventScroll: true })
}

/**
 * Stands beside the screen, inside its Suspense, so that it runs once the screen is really there. The first page of a
 * visit keeps the browser's own focus.
 */
export function PageFocus({ page }: { readonly page: PageRoute }) {
  const brand = useLayoutContent()?.brand.name ?? layoutTexts.brandFallback

  useEffect(() => {
    document.title = layoutTexts.documentTitle(layoutTexts.titles[page], brand)
  }, [page, brand])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again because the page changed, which it does not read.
  useEffect(() => {
    if (hasShownPage) focusPage()
    hasShownPage = true
  }, [page])

  return null
}
