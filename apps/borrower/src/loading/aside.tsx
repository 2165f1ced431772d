import { type ComponentType, useEffect, useState } from 'react'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { reportFailure } from '../shell/failure-reports.ts'

/**
 * A part beside the page, in a file of its own. Where the file does not arrive, or the part fails, the page goes on without
 * it; a connection that comes back brings it.
 */
export function aside<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a file and not at every drawing
  return function Aside(props) {
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      let isHere = true
      const bring = async () => {
        try {
          const loaded = await load()
          if (isHere) setPart(() => loaded)
        } catch (error) {
          reportFailure('chunk_failure', error)
          if (isHere) window.addEventListener('online', bring, { once: true })
        }
      }
      bring()
      return () => {
        isHere = false
        window.removeEventListener('online', bring)
      }
    }, [])
    return <ErrorBoundary isSilent>{Part && <Part {...props} />}</ErrorBoundary>
  }
}
