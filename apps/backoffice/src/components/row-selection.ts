import { useRef } from 'react'

/** What is chosen of a list, by the keys of its rows. */
export interface Selection {
  readonly keys: ReadonlySet<string>
  onChange(keys: ReadonlySet<string>): void
}

interface RowSelection {
  readonly isAll: boolean
  /** Some, but not all. */
  readonly isSome: boolean
  toggleAll(): void
  /** `isRange`: everything from the row that was toggled last. */
  toggle(key: string, isRange: boolean): void
}

/** What a person chooses of the rows that are loaded. */
export function useRowSelection<T>(
  rows: readonly T[],
  rowKey: (row: T) => string | number,
  selection: Selection | undefined,
): RowSelection {
  const last = useRef<string | null>(null)
  const chosen = selection?.keys ?? new Set<string>()
  const keys = selection === undefined ? [] : rows.map((row) => String(rowKey(row)))
  const count = keys.filter((key) => chosen.has(key)).length
  const isAll = count > 0 && count === keys.length
  return {
    isAll,
    isSome: count > 0 && !isAll,
    toggleAll: () => selection?.onChange(isAll ? new Set() : new Set(keys)),
    toggle(key, isRange) {
      const [from, to] = [keys.indexOf(last.current ?? ''), keys.indexOf(key)].toSorted((one, other) => one - other)
      const range = isRange && from !== undefined && from >= 0 && to !== undefined ? keys.slice(from, to + 1) : [key]
      const next = new Set(chosen)
      for (const one of range) {
        if (chosen.has(key)) next.delete(one)
        else next.add(one)
      }
      last.current = key
      selection?.onChange(next)
    },
  }
}
