import { createContext, type RefObject, useContext, useEffect } from 'react'

/** True once a view of this step was shown: the first one gets its focus from the page, like every screen. */
export const ViewsShown = createContext<RefObject<boolean>>({ current: false })

/** A new view at the same address begins at its heading. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}

/** For a step with several views at one address: each new view gets the focus on its heading and scrolls to the top. */
export function useHeadingFocus(view: string): void {
  const isAnyShown = useContext(ViewsShown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the view changes, which it does not read.
  useEffect(() => {
    if (isAnyShown.current) focusHeading()
    isAnyShown.current = true
  }, [view, isAnyShown])
}
