import { useSyncExternalStore } from 'react'

/** The loading status of a third-party script (requirements R3). */
export type ScriptStatus = 'idle' | 'loading' | 'ready' | 'error'

interface Script {
  readonly status: ScriptStatus
  readonly loaded: Promise<void>
}

const scripts = new Map<string, Script>()
const listeners = new Set<() => void>()

function keep(url: string, script: Script): void {
  scripts.set(url, script)
  for (const listener of listeners) listener()
}

function addToPage(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = url
    element.async = true
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      reject(new Error(`the script of ${new URL(url).hostname} did not load`))
    }
    document.head.append(element)
  })
}

/** Loads a third-party script once. A failed one is loaded again: the network may be back. */
export function loadScript(url: string): Promise<void> {
  const known = scripts.get(url)
  if (known !== undefined && known.status !== 'error') return known.loaded
  const loaded = addToPage(url)
  keep(url, { status: 'loading', loaded })
  loaded.then(
    () => keep(url, { status: 'ready', loaded }),
    () => keep(url, { status: 'error', loaded }),
  )
  return loaded
}

export const scriptStatus = (url: string | null): ScriptStatus =>
  url === null ? 'idle' : (scripts.get(url)?.status ?? 'idle')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The status of a script; null if it is not configured. */
export const useScriptStatus = (url: string | null): ScriptStatus =>
  useSyncExternalStore(subscribe, () => scriptStatus(url))
