import { Children, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/** Parts below the fold wait this long, so that visible ones come first. After that they render without scrolling. */
const QUIET_MS = 1_000
/** The longest wait for the next part, however busy the page is. */
const LONGEST_WAIT_MS = 200

/** Runs work when the browser is idle; Safari has no idle callback. Returns the cancel function. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

/** Runs work when an element becomes visible, or after the quiet time. Returns the cancel function. */
function whenSeenOrQuiet(element: Element | null, work: () => void): () => void {
  let callOff = () => {}
  const goOn = () => {
    stopWaiting()
    callOff = whenIdle(work)
  }
  const observer =
    element === null || typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) goOn()
        })
  const timer = setTimeout(goOn, observer === null ? 0 : QUIET_MS)
  const stopWaiting = () => {
    clearTimeout(timer)
    observer?.disconnect()
  }
  if (element !== null) observer?.observe(element)
  return () => {
    stopWaiting()
    callOff()
  }
}

/**
 * Renders its children one after the other, the first at once: a slow phone shows the most important part first and stays
 * responsive. For a column with a gap of 4, or 5 on a wide screen, between its children.
 */
export function Staggered({ children }: { readonly children: ReactNode }): ReactNode {
  const parts = Children.toArray(children)
  const [drawn, setDrawn] = useState(1)
  const end = useRef<HTMLDivElement>(null)
  const isWhole = drawn >= parts.length
  useEffect(() => {
    // Once all are rendered, a child that is added later must not remove the last one.
    const next = () => startTransition(() => setDrawn(isWhole ? Number.POSITIVE_INFINITY : drawn + 1))
    return drawn === 1 && !isWhole ? whenSeenOrQuiet(end.current, next) : whenIdle(next)
  }, [drawn, isWhole])
  return (
    <>
      {parts.slice(0, drawn)}
      {isWhole ? null : <div ref={end} aria-hidden="true" data-more-to-come className="-mt-4 lg:-mt-5" />}
    </>
  )
}
