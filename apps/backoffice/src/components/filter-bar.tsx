import { tableTexts } from '@puente/texts/backoffice-shell'
import { Select, type SelectOption, TextField } from '@puente/ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useAddressFilters } from './address-filters.ts'
import { Button } from './button.tsx'
import { DateInput } from './date-input.tsx'

export type FilterField =
  | {
      readonly kind: 'select'
      readonly name: string
      readonly label: string
      readonly options: readonly SelectOption[]
    }
  | { readonly kind: 'text' | 'date'; readonly name: string; readonly label: string; readonly placeholder?: string }

/** The filters of a list, in its address. */
export function FilterBar({ fields }: { readonly fields: readonly FilterField[] }) {
  const [filters, setFilters] = useAddressFilters()
  const isFiltered = fields.some(({ name }) => filters[name] !== undefined)
  return (
    <div className="flex flex-wrap items-end gap-3">
      {fields.map((field) => (
        <div key={field.name} className="max-w-44 min-w-36 flex-1">
          {field.kind === 'select' ? (
            <Select
              label={field.label}
              options={field.options}
              placeholder={tableTexts.any}
              value={filters[field.name] ?? ''}
              onChange={(event) => setFilters({ [field.name]: event.target.value })}
            />
          ) : (
            <TextFilter
              field={field}
              value={filters[field.name] ?? ''}
              onChange={(value) => setFilters({ [field.name]: value })}
            />
          )}
        </div>
      ))}
      {isFiltered ? (
        <Button variant="quiet" onClick={() => setFilters(Object.fromEntries(fields.map(({ name }) => [name, ''])))}>
          {tableTexts.clearFilters}
        </Button>
      ) : null}
    </div>
  )
}

interface TextFilterProps {
  readonly field: Exclude<FilterField, { kind: 'select' }>
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Applied on Enter and when the field loses the focus, not on every letter: each change is a request and an audit entry. */
function TextFilter({ field, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const apply = () => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply()
  }
  if (field.kind === 'date') {
    return <DateInput label={field.label} value={typed} onValue={setTyped} onBlur={apply} onKeyDown={onKeyDown} />
  }
  return (
    <TextField
      label={field.label}
      placeholder={field.placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={onKeyDown}
    />
  )
}
