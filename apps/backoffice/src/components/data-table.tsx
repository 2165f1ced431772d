import { shellTexts, tableTexts } from '@puente/texts/backoffice-shell'
import { Alert, Link, Skeleton, SkeletonGroup } from '@puente/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useEffect, useRef } from 'react'
import { messageOf } from '../api/http.ts'
import type { KeysetList } from '../api/keyset-list.ts'
import { useAddressFilters } from './address-filters.ts'
import { Button } from './button.tsx'
import { useColumnChoice } from './column-choice.ts'
import { ColumnMenu } from './column-menu.tsx'
import { keepOpenedRow, useOpenedRow } from './opened-row.ts'
import { useRowKeys } from './row-keys.ts'
import { type Selection, useRowSelection } from './row-selection.ts'
import { useVirtualRows } from './virtual-rows.ts'

export interface Column<T> {
  readonly key: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** Amounts and counts. */
  readonly align?: 'right' | undefined
  /** The value of `?sort=` that orders by this column; descending is `-` before it. */
  readonly sort?: string | undefined
  /** True if the column falls while the order rises: days late by due date. */
  readonly isReversed?: boolean | undefined
  /** May be hidden by the reader. The first column never is. */
  readonly optional?: boolean | undefined
  /** Left out where the table is narrow: on a tablet, and beside the rail of a small desktop. */
  readonly wideOnly?: boolean | undefined
  /** Left out only where the table is narrower still: beside a row that is peeked at. */
  readonly leavesForPeek?: boolean | undefined
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
  /** The order without `sort` in the address. */
  readonly defaultSort?: string | undefined
  readonly selection?: Selection | undefined
  /** Names a row for its tick box. */
  readonly rowName?: ((row: T) => string) | undefined
  /** The row that is peeked at, by its key. */
  readonly peek?:
    | { readonly key: string | undefined; onChange(key: string): void; readonly panel: ReactNode }
    | undefined
  /** Under the rows: what the whole filter adds up to. */
  readonly totals?: ReactNode
  /** Floats above the totals: the acts on the selection. */
  readonly floating?: ReactNode
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f']
/** So many rows before the end of what is loaded, scrolling loads more. */
const LOAD_AHEAD_ROWS = 10

/**
 * A dense list: 36 px rows, sticky head, keyset paging, sorting and filters in the address, rows by keyboard (`useRowKeys`). A long one draws
 * only what is seen.
 */
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
  defaultSort,
  selection,
  rowName,
  peek,
  totals,
  floating,
}: DataTableProps<T>) {
  const tableRef = useRef<HTMLTableElement>(null)
  const frameRef = useRef<HTMLElement>(null)
  const choice = useColumnChoice(name, columns)
  const { shown } = choice
  const select = useRowSelection(list.rows, rowKey, selection)
  const rows = useVirtualRows(frameRef, list.rows.length)
  useRowKeys(tableRef, {
    onPeek: peek?.onChange,
    isPeeking: peek?.key !== undefined,
    onSelect: selection && ((key) => select.toggle(key, false)),
  })
  useOpenedRow(!list.isLoading, (key) => {
    rows.scrollTo(list.rows.findIndex((row) => String(rowKey(row)) === key))
    requestAnimationFrame(() =>
      tableRef.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus(),
    )
  })
  const { hasMore, isLoadingMore, loadMore } = list
  const isNearEnd = rows.from > 0 && rows.to >= list.rows.length - LOAD_AHEAD_ROWS
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore) loadMore()
  }, [isNearEnd, hasMore, isLoadingMore, loadMore])
  const cellCount = shown.length + (selection ? 1 : 0)
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {toolbar || csvHref || columns.length > 1 ? (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0 flex-1">{toolbar}</div>
          <div className="flex gap-2">
            {columns.length > 1 ? <ColumnMenu choice={choice} /> : null}
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
        <div className="flex min-h-0 items-stretch gap-4">
          <div className="relative flex min-w-0 flex-1 flex-col overflow-hidden rounded-card border border-line bg-surface">
            {/* It scrolls by itself, so that its head stays in view; with a tab stop, so that the arrow keys reach it. */}
            <section
              ref={frameRef}
              aria-label={caption}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
              tabIndex={0}
              className="table-frame max-h-[calc(100dvh-12rem)] overflow-auto -outline-offset-3!"
            >
              <table
                ref={tableRef}
                aria-rowcount={hasMore ? -1 : list.rows.length + 1}
                className="w-full border-collapse text-left"
              >
                <caption className="sr-only">{caption}</caption>
                <thead>
                  <tr>
                    {selection ? (
                      <th scope="col" className="table-head w-10">
                        <input
                          type="checkbox"
                          className="tick align-middle"
                          aria-label={tableTexts.selectAll}
                          checked={select.isAll}
                          ref={(box) => {
                            if (box) box.indeterminate = select.isSome
                          }}
                          onChange={select.toggleAll}
                        />
                      </th>
                    ) : null}
                    {shown.map((column) => (
                      <HeadCell
                        key={column.key}
                        column={column}
                        defaultSort={defaultSort}
                        widthPx={choice.widthOf(column.key)}
                        onResize={(widthPx) => choice.resize(column.key, widthPx)}
                      />
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {list.isLoading ? (
                    SKELETON_ROWS.map((row) => (
                      <tr key={row}>
                        {selection ? <td className="table-cell" /> : null}
                        {shown.map((column) => (
                          <td key={column.key} className={classOf('table-cell', column)}>
                            <Skeleton className="h-4 w-24" />
                          </td>
                        ))}
                      </tr>
                    ))
                  ) : (
                    <>
                      <Gap heightPx={rows.beforePx} cells={cellCount} />
                      {list.rows.slice(rows.from, rows.to).map((row, offset) => {
                        const key = String(rowKey(row))
                        return (
                          <Row
                            key={key}
                            rowKey={key}
                            index={rows.from + offset}
                            row={row}
                            columns={shown}
                            widthOf={choice.widthOf}
                            href={rowHref?.(row)}
                            isPeeked={peek?.key === key}
                            tick={
                              selection && {
                                label: tableTexts.select(rowName?.(row) ?? key),
                                isOn: selection.keys.has(key),
                                onToggle: (isRange) => select.toggle(key, isRange),
                              }
                            }
                          />
                        )
                      })}
                      <Gap heightPx={rows.afterPx} cells={cellCount} />
                    </>
                  )}
                </tbody>
              </table>
              {!list.isLoading && list.rows.length === 0 ? (
                <div className="flex flex-col items-center gap-1 px-4 py-10 text-center">
                  <p className="font-strong">{empty?.title ?? tableTexts.emptyTitle}</p>
                  <p className="text-ink-soft">{empty ? empty.text : tableTexts.emptyText}</p>
                </div>
              ) : null}
            </section>
            {floating}
            {totals}
          </div>
          {peek?.panel}
        </div>
      )}
      {list.isLoading ? (
        <SkeletonGroup>{null}</SkeletonGroup>
      ) : list.rows.length > 0 ? (
        <div className="flex items-center gap-3 text-ink-soft">
          <span role="status">{tableTexts.count(list.rows.length, hasMore)}</span>
          {hasMore ? (
            <Button variant="secondary" busy={isLoadingMore} onClick={loadMore}>
              {tableTexts.loadMore}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** The room of rows that are not drawn. */
function Gap({ heightPx, cells }: { readonly heightPx: number; readonly cells: number }) {
  if (heightPx === 0) return null
  return (
    <tr>
      <td colSpan={cells} style={{ height: heightPx }} className="p-0" />
    </tr>
  )
}

/** `wide-only` is display: none where the frame of the table is narrow (styles.css). */
const classOf = (
  kind: 'table-cell' | 'table-head',
  { align, wideOnly, leavesForPeek }: Pick<Column<never>, 'align' | 'wideOnly' | 'leavesForPeek'>,
) =>
  [kind, align === 'right' && 'text-right tabular-nums', wideOnly && 'wide-only', leavesForPeek && 'not-beside-peek']
    .filter(Boolean)
    .join(' ')

interface RowProps<T> {
  readonly row: T
  readonly rowKey: string
  readonly index: number
  readonly columns: readonly Column<T>[]
  readonly widthOf: (column: string) => number | undefined
  readonly href: string | undefined
  readonly isPeeked: boolean
  readonly tick:
    | { readonly label: string; readonly isOn: boolean; readonly onToggle: (isRange: boolean) => void }
    | undefined
}

const widthStyle = (widthPx: number | undefined) =>
  widthPx === undefined ? undefined : { width: widthPx, minWidth: widthPx, maxWidth: widthPx }

/** The link of the first cell covers the row, so that a click anywhere opens it and the keyboard has one stop per row. */
function Row<T>({ row, rowKey, index, columns, widthOf, href, isPeeked, tick }: RowProps<T>) {
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={tick?.isOn}
      className={[
        'last:[&>td]:border-b-0',
        href && 'relative hover:bg-sunken has-[[data-row]:focus-visible]:bg-primary-tint',
        tick?.isOn && 'bg-primary-tint',
        isPeeked && 'bg-sunken shadow-[inset_3px_0_var(--color-primary)]',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {tick ? (
        <td className="table-cell">
          {/* Above the link that covers the row. */}
          <label className="relative z-1 -m-2 inline-flex p-2 align-middle">
            <input
              type="checkbox"
              className="tick"
              aria-label={tick.label}
              checked={tick.isOn}
              onChange={(event) => tick.onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
            />
          </label>
        </td>
      ) : null}
      {columns.map((column, position) => {
        const widthPx = widthOf(column.key)
        return (
          <td
            key={column.key}
            style={widthStyle(widthPx)}
            className={`${classOf('table-cell', column)} ${widthPx === undefined ? '' : 'overflow-hidden text-ellipsis'}`}
          >
            {href && position === 0 ? (
              <Link
                href={href}
                data-row={rowKey}
                onClick={() => keepOpenedRow(rowKey)}
                className="font-medium text-primary -outline-offset-3! after:absolute after:inset-0 hover:underline"
              >
                {column.cell(row)}
              </Link>
            ) : (
              column.cell(row)
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface HeadCellProps<T> {
  readonly column: Column<T>
  readonly defaultSort: string | undefined
  readonly widthPx: number | undefined
  readonly onResize: (widthPx: number) => void
}

function HeadCell<T>({ column, defaultSort, widthPx, onResize }: HeadCellProps<T>) {
  const [filters, setFilters] = useAddressFilters()
  const { header, sort, isReversed = false } = column
  const className = `${classOf('table-head', column)} group`
  const handle = <WidthHandle onResize={onResize} />
  if (sort === undefined)
    return (
      <th scope="col" style={widthStyle(widthPx)} className={className}>
        {header}
        {handle}
      </th>
    )
  const current = filters.sort ?? defaultSort
  const reverse = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
  const isFalling = (current?.startsWith('-') ?? false) !== isReversed
  const direction = current === sort || current === reverse ? (isFalling ? 'descending' : 'ascending') : 'none'
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={direction} style={widthStyle(widthPx)} className={className}>
      <button
        type="button"
        aria-label={tableTexts.sortBy(header)}
        className="inline-flex min-h-9 items-center gap-1 hover:text-ink"
        onClick={() => setFilters({ sort: current === sort ? reverse : sort })}
      >
        {header}
        {direction === 'none' ? null : <Arrow size={14} aria-hidden="true" />}
      </button>
      {handle}
    </th>
  )
}

/** At the right edge of a head: dragged, it sets the width. The menu of columns does the same by keyboard. */
function WidthHandle({ onResize }: { readonly onResize: (widthPx: number) => void }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-1 right-0 w-1.5 cursor-col-resize touch-none rounded-full group-hover:bg-line hover:bg-primary!"
      onPointerDown={(event) => {
        const { currentTarget, pointerId, clientX } = event
        const head = currentTarget.closest('th')
        if (head === null) return
        event.preventDefault()
        const startPx = head.getBoundingClientRect().width
        currentTarget.setPointerCapture(pointerId)
        currentTarget.onpointermove = (move) => onResize(startPx + move.clientX - clientX)
        currentTarget.onpointerup = () => {
          currentTarget.onpointermove = null
        }
      }}
    />
  )
}
