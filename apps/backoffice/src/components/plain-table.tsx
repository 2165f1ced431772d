import { tableTexts } from '@puente/texts/backoffice-shell'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface PlainColumn<T> {
  readonly header: string
  readonly cell: (row: T) => ReactNode
  readonly align?: 'right' | undefined
  /** In a last line of sums; the line is there if a column has one. */
  readonly foot?: ReactNode
}

interface PlainTableProps<T> {
  readonly caption: string
  readonly columns: readonly PlainColumn<T>[]
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string | number
  /** Shown instead of an empty table. */
  readonly empty: ReactNode
  /** How many rows a long table shows until the reader asks for all; without it, all at once. */
  readonly firstRows?: number | undefined
}

/** A table inside a section, without paging. */
export function PlainTable<T>({ caption, columns, rows, rowKey, empty, firstRows = Infinity }: PlainTableProps<T>) {
  const [isWhole, setIsWhole] = useState(false)
  const isCut = !isWhole && rows.length > firstRows
  if (rows.length === 0) return <div className="px-4 py-3 text-ink-soft">{empty}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is wider than its section.
    <div className="section-frame overflow-x-auto" tabIndex={0}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" className={align === 'right' ? 'table-head text-right' : 'table-head'}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isCut ? rows.slice(0, firstRows) : rows).map((row) => (
            <tr key={rowKey(row)} className="last:[&>td]:border-b-0">
              {columns.map(({ header, cell, align }) => (
                <td key={header} className={align === 'right' ? 'table-cell text-right tabular-nums' : 'table-cell'}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) ? (
          <tfoot>
            <tr className="[&>td]:border-t [&>td]:border-b-0 [&>td]:border-line [&>td]:font-strong">
              {columns.map(({ header, align, foot }) => (
                <td key={header} className={align === 'right' ? 'table-cell text-right tabular-nums' : 'table-cell'}>
                  {foot}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {isCut ? (
        <div className="border-t border-line px-2 py-1">
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            {tableTexts.showAll(rows.length)}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
