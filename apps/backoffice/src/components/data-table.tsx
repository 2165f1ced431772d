import { shellTexts, tableTexts } from '@puente/texts/backoffice-shell'
import { Alert, Link, Skeleton, SkeletonGroup } from '@puente/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useRef } from 'react'
import { messageOf } from '../api/http.ts'
import type { KeysetList } from '../api/keyset-list.ts'
import { useAddressFilters } from './address-filters.ts'
import { Button } from './button.tsx'
import { useHiddenColumns } from './column-choice.ts'
import { useRowKeys } from './row-keys.ts'

export interface Column<T> {
  readonly key: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** Amounts and counts. */
  readonly align?: 'right' | undefined
  /** The value of `?sort=` that orders by this column; descending is `-` before it. */
  readonly sort?: string | undefined
  /** May be hidden by the reader. The first column never is. */
  readonly optional?: boolean | undefined
  /** Left out where the table is narrow: on a tablet, and beside the rail of a small desktop. */
  readonly wideOnly?: boolean | undefined
}

interface DataTableProps<T> {
  /** Names the table in the browser's storage and for screen readers. */
  readonly name: string
  readonly caption: string
  readonly columns: readonly Column<T>[]
  readonly list: KeysetList<T>
  readonly rowKey: (row: T) => string | number
  /** The page of a row. Without it, rows are not links. */
  readonly rowHref?: ((row: T) => string) | undefined
  /** The address of the same list as CSV. */
  readonly csvHref?: string | undefined
  readonly empty?: { readonly title: string; readonly text?: string | undefined } | undefined
  /** Filters, above the table. */
  readonly toolbar?: ReactNode
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** A dense list: 36 px rows, sticky head, keyset paging, sorting and filters in the address, `j`, `k`, `Enter`, `o`. */
export function DataTable<T>({
  name,
  caption,
  columns,
  list,
  rowKey,
  rowHref,
  csvHref,
  empty,
  toolbar,
}: DataTableProps<T>) {
  const tableRef = useRef<HTMLTableElement>(null)
  const [hidden, toggleColumn] = useHiddenColumns(name)
  useRowKeys(tableRef)
  const shown = columns.filter(({ key, optional }) => !optional || !hidden.includes(key))
  const optional = columns.filter((column) => column.optional)
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {toolbar || csvHref || optional.length > 0 ? (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0 flex-1">{toolbar}</div>
          <div className="flex gap-2">
            {optional.length > 0 ? <ColumnMenu columns={optional} hidden={hidden} onToggle={toggleColumn} /> : null}
            {csvHref ? (
              <a
                href={csvHref}
                download
                className="compact inline-flex items-center gap-1.5 rounded-control text-primary hover:bg-primary-tint"
              >
                <Download size={16} aria-hidden="true" />
                {tableTexts.csv}
              </a>
            ) : null}
          </div>
        </div>
      ) : null}
      {list.failure ? (
        <Alert
          kind="error"
          title={tableTexts.failedTitle}
          action={
            <Button variant="secondary" onClick={list.retry}>
              {shellTexts.retry}
            </Button>
          }
        >
          {messageOf(list.failure)}
        </Alert>
      ) : (
        // It scrolls by itself, so that its head stays in view; with a tab stop, so that the arrow keys reach it.
        <section
          aria-label={caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="table-frame max-h-[calc(100dvh-10rem)] overflow-auto rounded-card border border-line bg-surface -outline-offset-3!"
        >
          <table ref={tableRef} className="w-full border-collapse text-left">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                {shown.map((column) => (
                  <HeadCell key={column.key} column={column} />
                ))}
              </tr>
            </thead>
            <tbody>
              {list.isLoading
                ? SKELETON_ROWS.map((row) => (
                    <tr key={row}>
                      {shown.map((column) => (
                        <td key={column.key} className={classOf('table-cell', column)}>
                          <Skeleton className="h-4 w-24" />
                        </td>
                      ))}
                    </tr>
                  ))
                : list.rows.map((row) => <Row key={rowKey(row)} row={row} columns={shown} href={rowHref?.(row)} />)}
            </tbody>
          </table>
          {!list.isLoading && list.rows.length === 0 ? (
            <div className="flex flex-col items-center gap-1 px-4 py-10 text-center">
              <p className="font-strong">{empty?.title ?? tableTexts.emptyTitle}</p>
              <p className="text-ink-soft">{empty ? empty.text : tableTexts.emptyText}</p>
            </div>
          ) : null}
        </section>
      )}
      {list.isLoading ? (
        <SkeletonGroup>{null}</SkeletonGroup>
      ) : list.rows.length > 0 ? (
        <div className="flex items-center gap-3 text-ink-soft">
          <span role="status">{tableTexts.count(list.rows.length, list.hasMore)}</span>
          {list.hasMore ? (
            <Button variant="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
              {tableTexts.loadMore}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** `wide-only` is display: none where the frame of the table is narrow (styles.css). */
const classOf = (kind: 'table-cell' | 'table-head', { align, wideOnly }: Pick<Column<never>, 'align' | 'wideOnly'>) =>
  [kind, align === 'right' && 'text-right tabular-nums', wideOnly && 'wide-only'].filter(Boolean).join(' ')

interface RowProps<T> {
  readonly row: T
  readonly columns: readonly Column<T>[]
  readonly href: string | undefined
}

/** The link of the first cell covers the row, so that a click anywhere opens it and the keyboard has one stop per row. */
function Row<T>({ row, columns, href }: RowProps<T>) {
  return (
    <tr
      className={
        href
          ? 'relative hover:bg-sunken has-[[data-row]:focus-visible]:bg-primary-tint last:[&>td]:border-b-0'
          : 'last:[&>td]:border-b-0'
      }
    >
      {columns.map((column, index) => (
        <td key={column.key} className={classOf('table-cell', column)}>
          {href && index === 0 ? (
            <Link
              href={href}
              data-row=""
              className="font-medium text-primary -outline-offset-3! after:absolute after:inset-0 hover:underline"
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

function HeadCell<T>({ column }: { readonly column: Column<T> }) {
  const [filters, setFilters] = useAddressFilters()
  const { header, sort } = column
  const className = classOf('table-head', column)
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    )
  const direction = filters.sort === sort ? 'ascending' : filters.sort === `-${sort}` ? 'descending' : 'none'
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={direction} className={className}>
      <button
        type="button"
        aria-label={tableTexts.sortBy(header)}
        className="inline-flex min-h-9 items-center gap-1 hover:text-ink"
        onClick={() => setFilters({ sort: direction === 'ascending' ? `-${sort}` : sort })}
      >
        {header}
        {direction === 'none' ? null : <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

interface ColumnMenuProps {
  readonly columns: readonly Pick<Column<never>, 'key' | 'header' | 'wideOnly'>[]
  readonly hidden: readonly string[]
  readonly onToggle: (column: string) => void
}

function ColumnMenu({ columns, hidden, onToggle }: ColumnMenuProps) {
  return (
    <details className="relative">
      <summary className="compact disclosure inline-flex list-none items-center gap-1.5 rounded-control text-primary hover:bg-primary-tint">
        <Columns3 size={16} aria-hidden="true" />
        {tableTexts.columns}
      </summary>
      <div className="absolute right-0 z-10 mt-1 flex w-56 flex-col rounded-card border border-line bg-surface p-2 shadow-raised">
        {columns.map(({ key, header, wideOnly }) => (
          <label key={key} className="flex min-h-9 items-center gap-2 rounded-md px-2 hover:bg-sunken">
            <input type="checkbox" className="tick" checked={!hidden.includes(key)} onChange={() => onToggle(key)} />
            {wideOnly ? tableTexts.ifItFits(header) : header}
          </label>
        ))}
      </div>
    </details>
  )
}
