import { useSyncExternalStore } from 'react'

// An open modal dialog covers the page and makes it inert: whatever must be seen meanwhile belongs inside the dialog.

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function publish(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Puts an opened dialog on top; returns how to take it off. */
export function stackModal(dialog: HTMLDialogElement): () => void {
  publish([...open, dialog])
  return () => publish(open.filter((other) => other !== dialog))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The modal dialog in front of everything, or null. */
export const useTopModal = (): HTMLDialogElement | null => useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
