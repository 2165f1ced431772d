import { useSyncExternalStore } from 'react'

/** How far a script of a third party is (requirements R3). */
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

/** Loads a script of a third party once. One that failed is loaded again: a later attempt may have a network. */
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

/** Follows a script; null is one that is not configured. */
export const useScriptStatus = (url: string | null): ScriptStatus =>
  useSyncExternalStore(subscribe, () => scriptStatus(url))
