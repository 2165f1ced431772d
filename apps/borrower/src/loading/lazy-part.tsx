import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { reportFailure } from '../shell/failure-reports.ts'

/**
 * An optional part of a page in its own chunk. If the chunk does not load or the part fails, the page works without it.
 * Offline it waits for a connection: some browsers do not request a failed module again. It renders in slices, like the page:
 * a slow phone answers a tap meanwhile.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, not per render
  return function LazyPart(props) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      let isMounted = true
      const loadPart = () =>
        load().then(
          (loaded) => startTransition(() => (isMounted ? setPart(() => loaded) : undefined)),
          (error: unknown) => reportFailure('chunk_failure', error),
        )
      if (navigator.onLine) loadPart()
      else window.addEventListener('online', loadPart, { once: true })
      return () => {
        isMounted = false
        window.removeEventListener('online', loadPart)
      }
    }, [])
    return <ErrorBoundary isSilent>{Part && <Part {...props} />}</ErrorBoundary>
  }
}
