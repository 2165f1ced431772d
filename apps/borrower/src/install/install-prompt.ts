import { useSyncExternalStore } from 'react'

/** Chromium's event: the page may be installed, and `prompt` asks for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

let kept: InstallPrompt | null = null
const watchers = new Set<() => void>()

function keep(prompt: InstallPrompt | null) {
  kept = prompt
  for (const watcher of watchers) watcher()
}

// The browser offers it by itself, at a moment of its own: after the first repayment is a better one.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  if (isPrompt(event)) keep(event)
})
window.addEventListener('appinstalled', () => keep(null))

function subscribe(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Asks to install the page; null where the browser does not offer it. An offer can be used once. */
export function useInstallPrompt(): (() => void) | null {
  const prompt = useSyncExternalStore(subscribe, () => kept)
  if (prompt === null) return null
  return () => {
    keep(null)
    void prompt.prompt()
  }
}

/** Safari on a phone installs only from its own menu. */
export const isInstalledByHand = (): boolean => 'standalone' in navigator && navigator.standalone === false
