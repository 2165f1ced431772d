import { type ComponentType, lazy } from 'react'

export interface Loadable<P extends object> {
  readonly Component: ComponentType<P>
  /** Starts the download; does nothing if the chunk is loaded. */
  preload(): void
}

/** A lazily loaded component. A failed download is tried again on the next visit. */
export function loadable<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  const module = async () => ({ default: await load() })
  return {
    Component: lazy(module),
    preload: () => void load().catch(() => undefined),
  }
}
