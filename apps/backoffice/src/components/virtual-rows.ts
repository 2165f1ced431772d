import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Shorter lists are drawn whole. */
const MIN_ROWS = 100
/** Rows that are drawn above and below what is seen: `j` held down never reaches the end of them between two frames. */
const BEYOND = 20
/** Until the first row is measured. */
const ROW_PX = 36

interface VirtualRows {
  readonly from: number
  readonly to: number
  /** The height of what is not drawn. */
  readonly beforePx: number
  readonly afterPx: number
  /** Scrolls a row into view that may not be drawn. */
  scrollTo(index: number): void
}

/** Draws of a long list only the rows around those that are seen. All rows are as high as the first one. */
export function useVirtualRows(frame: RefObject<HTMLElement | null>, count: number): VirtualRows {
  const [seen, setSeen] = useState({ first: 0, rows: 60, rowPx: ROW_PX })
  const isLong = count > MIN_ROWS
  const measure = useCallback(() => {
    const element = frame.current
    if (element === null) return
    const rowPx = element.querySelector<HTMLElement>('tbody tr[data-index]')?.offsetHeight || ROW_PX
    const next = { first: Math.floor(element.scrollTop / rowPx), rows: Math.ceil(element.clientHeight / rowPx), rowPx }
    setSeen((before) =>
      before.first === next.first && before.rows === next.rows && before.rowPx === next.rowPx ? before : next,
    )
  }, [frame])
  useEffect(() => {
    const element = frame.current
    if (!isLong || element === null) return
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      element.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [frame, isLong, measure])
  const from = isLong ? Math.max(0, seen.first - BEYOND) : 0
  const to = isLong ? Math.min(count, seen.first + seen.rows + BEYOND) : count
  return {
    from,
    to,
    beforePx: from * seen.rowPx,
    afterPx: (count - to) * seen.rowPx,
    scrollTo(index) {
      const element = frame.current
      if (!isLong || element === null || (index >= from && index < to)) return
      element.scrollTop = Math.max(0, (index - 3) * seen.rowPx)
      measure()
    },
  }
}
