const UNATTENDED_AFTER_MS = 60_000

let lastInputMs = Date.now()
for (const type of ['pointerdown', 'keydown', 'wheel'] as const) {
  window.addEventListener(type, () => (lastInputMs = Date.now()), { capture: true, passive: true })
}

/**
 * True while the page loads things by itself, because something changed on the server. Such requests say so: they must not keep
 * the session of a person who has left the desk alive.
 */
export const isUnattended = (): boolean => Date.now() - lastInputMs > UNATTENDED_AFTER_MS
