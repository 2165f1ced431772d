import { type RefObject, useEffect, useRef } from 'react'

/** Closes a panel on Escape, and when a click or the focus goes elsewhere. */
export function usePopover<E extends HTMLElement>(isOpen: boolean, onClose: () => void): RefObject<E | null> {
  const ref = useRef<E>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && ref.current?.contains(event.target) === false) latest.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
      ref.current?.querySelector('button')?.focus()
    }
    const panel = ref.current
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    panel?.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      panel?.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return ref
}
