import { Children, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/** What nobody sees yet leaves the first moment to what is seen. After that it does not wait to be scrolled to. */
const QUIET_MS = 1_000
/** Nobody waits longer for what comes next, however busy the page is. */
const LONGEST_WAIT_MS = 200

/** When the browser has nothing else to do; Safari does not tell. Answers with how to call it off. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

/** When an element comes into view, or it has been quiet for a while. Answers with how to call it off. */
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
 * Draws its children one after the other, the first at once: a slow phone shows what matters most before it has worked out
 * the rest, and answers to a touch in between. For a column that leaves a gap of 5 between its children.
 */
export function Staggered({ children }: { readonly children: ReactNode }): ReactNode {
  const parts = Children.toArray(children)
  const [drawn, setDrawn] = useState(1)
  const end = useRef<HTMLDivElement>(null)
  const isWhole = drawn >= parts.length
  useEffect(() => {
    // Once all are there, one that appears among them later pushes nobody out.
    const next = () => startTransition(() => setDrawn(isWhole ? Number.POSITIVE_INFINITY : drawn + 1))
    return drawn === 1 && !isWhole ? whenSeenOrQuiet(end.current, next) : whenIdle(next)
  }, [drawn, isWhole])
  return (
    <>
      {parts.slice(0, drawn)}
      {isWhole ? null : <div ref={end} aria-hidden="true" data-more-to-come className="-mt-5" />}
    </>
  )
}
