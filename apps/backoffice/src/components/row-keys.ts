import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from '../shell/typing.ts'

/** Rows carry this attribute, with their key, on the element that takes the focus. */
const ROW_ATTRIBUTE = 'data-row'

interface RowActions {
  /** `Space`, and every move while a row is peeked at. */
  readonly onPeek?: ((key: string) => void) | undefined
  readonly isPeeking?: boolean
  /** `s`. */
  readonly onSelect?: ((key: string) => void) | undefined
}

/** `j` and `k` move the focus from row to row; `Enter` and `o` open the focused one, `Space` peeks at it, `s` selects it. */
export function useRowKeys(tableRef: RefObject<HTMLElement | null>, actions: RowActions = {}): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const rows = [...(tableRef.current?.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`) ?? [])]
      const focused = document.activeElement?.closest('tr')?.querySelector<HTMLElement>(`[${ROW_ATTRIBUTE}]`)
      const current = focused == null ? -1 : rows.indexOf(focused)
      const key = rows[current]?.getAttribute(ROW_ATTRIBUTE) ?? null
      const { onPeek, isPeeking, onSelect } = latest.current
      if (event.key === 'j' || event.key === 'k') {
        const step = event.key === 'j' ? 1 : -1
        const next = rows[current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1)]
        if (next === undefined) return
        event.preventDefault()
        next.focus()
        next.scrollIntoView({ block: 'nearest' })
        if (isPeeking) onPeek?.(next.getAttribute(ROW_ATTRIBUTE) ?? '')
      } else if (event.key === 'o' && current !== -1) {
        event.preventDefault()
        rows[current]?.click()
      } else if (event.key === ' ' && onPeek !== undefined && key !== null && document.activeElement === focused) {
        event.preventDefault()
        onPeek(key)
      } else if (event.key === 's' && onSelect !== undefined && key !== null) {
        event.preventDefault()
        onSelect(key)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [tableRef])
}
