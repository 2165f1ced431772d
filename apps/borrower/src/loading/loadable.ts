import { type ComponentType, createElement, lazy, useState } from 'react'

export interface Loadable<P extends object = object> {
  readonly Component: ComponentType<P>
  /** Starts the download; a file that is here already costs nothing. */
  load(): Promise<void>
}

/**
 * React's `lazy`, but for one thing: where the file is here before the component is drawn, it is drawn at once. `lazy` would
 * show what stands in for it first, and a slow phone would draw the page twice.
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
        // React would remember it: whoever comes back to the page asks for the file again.
        Lazy = tryOnce()
        throw failure
      }
    })
  let Lazy = tryOnce()
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: made once for a file and not at every drawing
    Component: (props) => {
      // Kept for as long as it is on the page: another one in its place would start anew and forget what was typed.
      const [current] = useState<ComponentType<P>>(() => Loaded ?? Lazy)
      return createElement(current, props)
    },
    async load() {
      // A failure meets React when it draws the component, and is shown there.
      await loadModule().catch(() => {})
    },
  }
}
