import { type ComponentType, useEffect, useState } from 'react'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { reportFailure } from '../shell/failure-reports.ts'

/**
 * A part beside the page, in a file of its own. Where the file does not arrive, or the part fails, the page goes on without
 * it. Without a connection it waits for one: some browsers do not ask for a file twice.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a file and not at every drawing
  return function LazyPart(props) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      let isHere = true
      const bring = () =>
        load().then(
          (loaded) => isHere && setPart(() => loaded),
          (error: unknown) => reportFailure('chunk_failure', error),
        )
      if (navigator.onLine) bring()
      else window.addEventListener('online', bring, { once: true })
      return () => {
        isHere = false
        window.removeEventListener('online', bring)
      }
    }, [])
    return <ErrorBoundary isSilent>{Part && <Part {...props} />}</ErrorBoundary>
  }
}
