import { formatDateShort, parseCivilDate } from '@puente/domain'
import { listTexts as texts } from '@puente/texts/backoffice-lists'
import { tableTexts } from '@puente/texts/backoffice-shell'
import { TextField } from '@puente/ui'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { useAddressFilters } from './address-filters.ts'
import { Button } from './button.tsx'
import { DateInput } from './date-input.tsx'
import { usePageKeys } from './use-page-keys.ts'
import { usePopover } from './use-popover.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

export type ChipField =
  | { readonly kind: 'choices'; readonly name: string; readonly label: string; readonly options: readonly Choice[] }
  | {
      readonly kind: 'days' | 'dates'
      readonly name: string
      readonly label: string
      readonly from: string
      readonly to: string
    }

type Filters = Readonly<Record<string, string>>
type RangeField = Exclude<ChipField, { kind: 'choices' }>

const namesOf = (field: ChipField): readonly string[] =>
  field.kind === 'choices' ? [field.name] : [field.from, field.to]
const isSet = (field: ChipField, filters: Filters) => namesOf(field).some((name) => filters[name] !== undefined)
const clearing = (fields: readonly ChipField[]): Filters =>
  Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, '']))

function shownDate(value: string): string {
  const date = parseCivilDate(value)
  return date.ok ? formatDateShort(date.value) : value
}

/** What a filter is set to, in words. */
function summaryOf(field: ChipField, filters: Filters): string {
  if (field.kind === 'choices') {
    const values = filters[field.name]?.split(',') ?? []
    const first = field.options.find(({ value }) => value === values[0])?.label ?? values[0] ?? ''
    return texts.several(first, values.length - 1)
  }
  const show = field.kind === 'days' ? texts.days : shownDate
  const [from, to] = [filters[field.from], filters[field.to]]
  if (from !== undefined && to !== undefined) {
    return from === to ? show(to) : texts.fromTo(field.kind === 'days' ? from : show(from), show(to))
  }
  return from === undefined ? texts.atMost(show(to ?? '')) : texts.atLeast(show(from))
}

/** The filters of a list as chips, in its address: each with one or several values, and one button to add another (`f`). */
export function FilterChips({ fields }: { readonly fields: readonly ChipField[] }) {
  const [filters, setFilters] = useAddressFilters()
  const [open, setOpen] = useState<string | null>(null)
  const set = fields.filter((field) => isSet(field, filters))
  const shown = fields.filter((field) => isSet(field, filters) || open === field.name)
  const others = fields.filter((field) => !shown.includes(field))
  const isAdding = open === ADDING
  usePageKeys({ f: () => setOpen(ADDING) })
  // Only itself: the panel that a choice of the menu opens takes the focus while the menu closes.
  const closeOnly = (name: string) => setOpen((current) => (current === name ? null : current))
  const menuRef = usePopover<HTMLDivElement>(isAdding, () => closeOnly(ADDING))
  return (
    <div className="flex flex-wrap items-center gap-2">
      {shown.map((field) => (
        <Chip
          key={field.name}
          field={field}
          isOpen={open === field.name}
          onOpen={() => setOpen(field.name)}
          onClose={() => closeOnly(field.name)}
        />
      ))}
      {others.length > 0 ? (
        <div ref={menuRef} className="relative">
          <button
            type="button"
            aria-expanded={isAdding}
            aria-label={texts.filterBy}
            onClick={() => setOpen(isAdding ? null : ADDING)}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-md border border-dashed border-line-strong px-2 text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
          >
            <Plus size={14} aria-hidden="true" />
            {texts.filter}
            <span className="kbd" aria-hidden="true">
              {texts.keys.filter}
            </span>
          </button>
          {isAdding ? (
            <ul className="absolute left-0 z-20 mt-1 w-52 rounded-card border border-line bg-surface p-1.5 shadow-raised">
              {others.map((field, index) => (
                <li key={field.name}>
                  <button
                    type="button"
                    // biome-ignore lint/a11y/noAutofocus: the menu opens on request and takes the keyboard
                    autoFocus={index === 0}
                    onClick={() => setOpen(field.name)}
                    className="flex min-h-9 w-full items-center rounded-md px-2 text-left hover:bg-sunken pointer-coarse:min-h-11"
                  >
                    {field.label}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      {set.length > 1 ? (
        <Button variant="quiet" onClick={() => setFilters(clearing(fields))}>
          {tableTexts.clearFilters}
        </Button>
      ) : null}
    </div>
  )
}

/** The menu of filters that are not set; no filter has this name. */
const ADDING = '+'

interface ChipProps {
  readonly field: ChipField
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

function Chip({ field, isOpen, onOpen, onClose }: ChipProps) {
  const [filters, setFilters] = useAddressFilters()
  const ref = usePopover<HTMLDivElement>(isOpen, onClose)
  const isFilled = isSet(field, filters)
  return (
    <div ref={ref} className="relative inline-flex rounded-md border border-line bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={isOpen ? onClose : onOpen}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 hover:bg-sunken pointer-coarse:min-h-11"
      >
        <span className="text-ink-soft">{field.label}</span>
        {isFilled ? <span className="font-strong">{summaryOf(field, filters)}</span> : null}
      </button>
      {isFilled ? (
        <button
          type="button"
          aria-label={texts.removeFilter(field.label)}
          onClick={() => {
            onClose()
            setFilters(clearing([field]))
          }}
          className="inline-flex min-h-8 min-w-7 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
      {isOpen ? (
        <div className="absolute top-full left-0 z-20 mt-1 w-72 rounded-card border border-line bg-surface p-3 shadow-raised">
          {field.kind === 'choices' ? (
            <Choices field={field} filters={filters} onApply={setFilters} onClose={onClose} />
          ) : (
            <Range field={field} filters={filters} onApply={setFilters} onClose={onClose} />
          )}
        </div>
      ) : null}
    </div>
  )
}

interface EditorProps<F> {
  readonly field: F
  readonly filters: Filters
  readonly onApply: (changes: Filters) => void
  readonly onClose: () => void
}

/** Applied all at once: each change is a request and an audit entry. */
function Choices({ field, filters, onApply, onClose }: EditorProps<Extract<ChipField, { kind: 'choices' }>>) {
  const [chosen, setChosen] = useState<readonly string[]>(() => filters[field.name]?.split(',') ?? [])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    onApply({ [field.name]: field.options.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])).join(',') })
  }
  return (
    <form onSubmit={apply} className="flex flex-col gap-2">
      <fieldset className="max-h-72 overflow-y-auto">
        <legend className="sr-only">{field.label}</legend>
        {field.options.map(({ value, label }, index) => (
          <label
            key={value}
            className="flex min-h-8 items-center gap-2 rounded-md px-1.5 hover:bg-sunken pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="tick"
              // biome-ignore lint/a11y/noAutofocus: the panel opens on request and takes the keyboard
              autoFocus={index === 0}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
      <Button type="submit">{texts.apply}</Button>
    </form>
  )
}

const ENDS = ['from', 'to'] as const

interface Typed {
  readonly from: string
  readonly to: string
}

/** The value for the address; null if it cannot be read. */
function readValue(kind: RangeField['kind'], typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  if (kind === 'days') return /^\d{1,4}$/.test(text) ? String(Number(text)) : null
  return parseCivilDate(text).ok ? text : null
}

function Range({ field, filters, onApply, onClose }: EditorProps<RangeField>) {
  const [typed, setTyped] = useState<Typed>({ from: filters[field.from] ?? '', to: filters[field.to] ?? '' })
  const [wrong, setWrong] = useState<keyof Typed | null>(null)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const [from, to] = [readValue(field.kind, typed.from), readValue(field.kind, typed.to)]
    if (from === null || to === null) {
      setWrong(from === null ? 'from' : 'to')
      return
    }
    onClose()
    onApply({ [field.from]: from, [field.to]: to })
  }
  const error = field.kind === 'days' ? texts.badNumber : texts.badDate
  return (
    <form onSubmit={apply} noValidate className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        {ENDS.map((end) => {
          const common = {
            label: texts[end],
            autoFocus: end === 'from',
            value: typed[end],
            error: wrong === end ? error : undefined,
          }
          const change = (value: string) => {
            setTyped({ ...typed, [end]: value })
            setWrong(null)
          }
          return field.kind === 'dates' ? (
            <DateInput key={end} {...common} onValue={change} />
          ) : (
            <TextField key={end} {...common} inputMode="numeric" onChange={({ target }) => change(target.value)} />
          )
        })}
      </div>
      <Button type="submit">{texts.apply}</Button>
    </form>
  )
}
