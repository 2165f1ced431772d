import { type ComponentType, createElement, lazy, useState } from 'react'

export interface Loadable<P extends object = object> {
  readonly Component: ComponentType<P>
  /** Starts the download; does nothing if the chunk is loaded. */
  load(): Promise<void>
}

/**
 * Like React's `lazy`, except that a chunk loaded before the first render is rendered at once. `lazy` would render the
 * fallback first, and a slow phone would render the page twice.
 */
export function loadable<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  let Loaded: ComponentType<P> | null = null
  const loadModule = async () => {
    Loaded ??= await load()
    return { default: Loaded }
  }
  const tryOnce = () =>
    lazy(async () => {
      try {
        return await loadModule()
      } catch (failure) {
        // React caches the failure: replace the component, so that the next visit requests the chunk again.
        Lazy = tryOnce()
        throw failure
      }
    })
  let Lazy = tryOnce()
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once per module, not per render
    Component: (props) => {
      // Kept while mounted: switching the component would remount it and lose the typed values.
      const [current] = useState<ComponentType<P>>(() => Loaded ?? Lazy)
      return createElement(current, props)
    },
    async load() {
      // The failure is reported when React renders the component.
      await loadModule().catch(() => {})
    },
  }
}
