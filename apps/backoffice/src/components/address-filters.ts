import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

type Filters = Readonly<Record<string, string>>

/**
 * Filters, sorting and tabs live in the address, so that a list can be pasted to a colleague and Back restores it. An empty value
 * removes the parameter.
 */
export function useAddressFilters(): readonly [Filters, (changes: Filters) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const filters = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const setFilters = useCallback(
    (changes: Filters) => {
      const parameters = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') parameters.delete(name)
        else parameters.set(name, value)
      }
      const text = parameters.toString()
      navigate(text === '' ? path : `${path}?${text}`, { replace: true })
    },
    [path, navigate],
  )
  return [filters, setFilters]
}
