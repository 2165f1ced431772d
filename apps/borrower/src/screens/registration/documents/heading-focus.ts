import { createContext, type RefObject, useContext, useEffect } from 'react'

/** Whether a view of this step has been shown already: the first one gets its focus from the page, like every screen. */
export const ViewsShown = createContext<RefObject<boolean>>({ current: false })

/** A step with several views in one address: each new one is read from its heading, and starts at its top. */
export function useHeadingFocus(view: string): void {
  const isAnyShown = useContext(ViewsShown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again because the view changed, which it does not read.
  useEffect(() => {
    if (isAnyShown.current) {
      const heading = document.querySelector('h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    isAnyShown.current = true
  }, [view, isAnyShown])
}
