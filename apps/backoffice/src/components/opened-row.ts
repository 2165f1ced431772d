import { useEffect, useRef } from 'react'

/** The row that was opened last of each list, by the address of the list: whoever comes back finds the focus there. */
const OPENED = new Map<string, string>()
const here = () => `${location.pathname}${location.search}`

export const keepOpenedRow = (key: string): void => {
  OPENED.set(here(), key)
}

/** Calls `onReturn` once, when the rows are there, with the row that was opened from this list. */
export function useOpenedRow(isReady: boolean, onReturn: (key: string) => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    const key = OPENED.get(here())
    if (key === undefined) return
    OPENED.delete(here())
    // After the frame, which gives the focus to the page when the address changes.
    queueMicrotask(() => onReturn(key))
  })
}
