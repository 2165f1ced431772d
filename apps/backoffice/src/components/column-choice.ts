import { useState } from 'react'

/** How this person arranged the columns of a table. */
interface ColumnChoice {
  readonly hidden: readonly string[]
  /** Keys in the chosen order; those that are not named follow as the page has them. */
  readonly order: readonly string[]
  /** In pixels; a column without one is as wide as its content. */
  readonly widths: Readonly<Record<string, number>>
}

const keyOf = (table: string) => `puente-backoffice-columns:${table}`
const NOTHING: ColumnChoice = { hidden: [], order: [], widths: {} }
const MIN_WIDTH_PX = 48
const MAX_WIDTH_PX = 640

const isText = (value: unknown): value is string => typeof value === 'string'
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : [])
const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readChoice(table: string): ColumnChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null')
    // An earlier version kept only the hidden ones.
    if (Array.isArray(stored)) return { ...NOTHING, hidden: texts(stored) }
    if (!isFields(stored)) return NOTHING
    const widths = Object.entries(isFields(stored.widths) ? stored.widths : {})
    return {
      hidden: texts(stored.hidden),
      order: texts(stored.order),
      widths: Object.fromEntries(widths.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
    }
  } catch {
    return NOTHING
  }
}

interface Arranged {
  readonly key: string
  readonly optional?: boolean | undefined
}

interface ColumnArrangement<C> {
  /** All columns in their order; the first of the page stays first, because it is the link of the row. */
  readonly all: readonly C[]
  readonly shown: readonly C[]
  readonly isChanged: boolean
  isHidden(key: string): boolean
  widthOf(key: string): number | undefined
  toggle(key: string): void
  move(key: string, step: 1 | -1): void
  /** `widthPx` is brought within limits. */
  resize(key: string, widthPx: number): void
  reset(): void
}

/** The columns of a table as this person arranged them, kept in the browser. */
export function useColumnChoice<C extends Arranged>(table: string, columns: readonly C[]): ColumnArrangement<C> {
  const [choice, setChoice] = useState(() => readChoice(table))
  const change = (changes: Partial<ColumnChoice>) => {
    const next = { ...choice, ...changes }
    setChoice(next)
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next))
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  const [first, ...rest] = columns
  const placeOf = ({ key }: C) => {
    const place = choice.order.indexOf(key)
    return place === -1 ? choice.order.length + rest.findIndex((column) => column.key === key) : place
  }
  const all = first === undefined ? [] : [first, ...rest.toSorted((one, other) => placeOf(one) - placeOf(other))]
  const isHidden = (key: string) => choice.hidden.includes(key)
  return {
    all,
    shown: all.filter(({ key, optional }) => !optional || !isHidden(key)),
    isChanged: choice.hidden.length > 0 || choice.order.length > 0 || Object.keys(choice.widths).length > 0,
    isHidden,
    widthOf: (key) => choice.widths[key],
    toggle: (key) =>
      change({ hidden: isHidden(key) ? choice.hidden.filter((one) => one !== key) : [...choice.hidden, key] }),
    move: (key, step) => {
      const order = all.slice(1).map((column) => column.key)
      const from = order.indexOf(key)
      const to = from + step
      if (from === -1 || to < 0 || to >= order.length) return
      order.splice(to, 0, ...order.splice(from, 1))
      change({ order })
    },
    resize: (key, widthPx) =>
      change({
        widths: { ...choice.widths, [key]: Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, widthPx))) },
      }),
    reset: () => change(NOTHING),
  }
}
