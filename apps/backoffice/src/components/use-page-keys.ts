import { useEffect, useRef } from 'react'
import { isTyping } from '../shell/typing.ts'

/** Single keys of a page, by `event.key`. They do nothing in fields and dialogs. */
export function usePageKeys(handlers: Readonly<Record<string, () => void>>): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const handler = latest.current[event.key]
      if (handler === undefined) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
