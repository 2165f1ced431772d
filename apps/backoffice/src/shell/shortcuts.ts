import { useEffect, useRef } from 'react'
import { isTyping } from './typing.ts'

/** How long `g` waits for its second letter. */
const SEQUENCE_MS = 1_500

interface ShortcutHandlers {
  /** A key without Ctrl, Alt or ⌘ before anything else sees it; true if it is taken. */
  readonly onKey?: ((event: KeyboardEvent) => boolean) | undefined
  readonly onPalette: () => void
  readonly onHelp: () => void
  /** `g` and this letter were pressed; true if a page has it. */
  readonly onGo: (letter: string) => boolean
}

/** The shortcuts of every page: Ctrl/⌘ K and `/` search, `?` helps, `g` and a letter opens a page. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    let goUntil = 0
    const onKey = (event: KeyboardEvent) => {
      const { onPalette, onHelp, onGo } = latest.current
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (latest.current.onKey?.(event)) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      if (isTyping(event)) return
      if (event.timeStamp < goUntil) {
        goUntil = 0
        if (onGo(event.key.toLowerCase())) event.preventDefault()
        return
      }
      if (event.key === 'g') goUntil = event.timeStamp + SEQUENCE_MS
      else if (event.key === '/') onPalette()
      else if (event.key === '?') onHelp()
      else return
      event.preventDefault()
    }
    // Before the shortcuts of a page, which must not see the second letter of `g`.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
