import { type RefObject, useEffect } from 'react'
import { isTyping } from '../shell/typing.ts'

/** Rows carry this attribute on the element that takes the focus. */
const ROW_ATTRIBUTE = 'data-row'

/** `j` and `k` move the focus from row to row; `Enter` and `o` open the focused one. */
export function useRowKeys(tableRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const rows = [...(tableRef.current?.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`) ?? [])]
      const current = rows.indexOf(document.activeElement as HTMLElement)
      if (event.key === 'j' || event.key === 'k') {
        const step = event.key === 'j' ? 1 : -1
        const next = rows[current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1)]
        if (next === undefined) return
        event.preventDefault()
        next.focus()
        next.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'o' && current !== -1) {
        event.preventDefault()
        rows[current]?.click()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [tableRef])
}
