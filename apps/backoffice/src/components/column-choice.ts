import { useState } from 'react'

const keyOf = (table: string) => `puente-backoffice-columns:${table}`

function readHidden(table: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** The columns that this person hid, kept in the browser. */
export function useHiddenColumns(table: string): readonly [readonly string[], (column: string) => void] {
  const [hidden, setHidden] = useState(() => readHidden(table))
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column]
    setHidden(next)
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next))
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return [hidden, toggle]
}
