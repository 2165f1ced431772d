import { bookTexts } from '@puente/texts/backoffice-books'
import { Alert, Skeleton } from '@puente/ui'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/http.ts'
import type { read } from '../../../api/queries.ts'

/** Loads a report and shows it, a skeleton, or why it could not be loaded. */
export function Report<T>({
  query,
  children,
}: {
  readonly query: ReturnType<typeof read<T>>
  readonly children: (report: T) => ReactNode
}) {
  const { data, error } = useQuery(query)
  if (data !== undefined) return children(data)
  return error === null ? <Skeleton className="h-64 w-full" /> : <Alert kind="error">{messageOf(error)}</Alert>
}

export function CsvLink({ href }: { readonly href: string }) {
  return (
    <a
      href={href}
      download
      className="compact inline-flex items-center gap-1.5 rounded-control text-primary hover:bg-primary-tint"
    >
      <Download size={16} aria-hidden="true" />
      {bookTexts.page.csv}
    </a>
  )
}

/** A small table whose rows are all there; lists that grow use `DataTable`. */
export function PlainTable({
  caption,
  head,
  rows,
  foot,
  inSection = false,
}: {
  readonly caption: string
  readonly head: readonly { readonly label: string; readonly align?: 'right' }[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  readonly foot?: readonly ReactNode[]
  /** The section has a frame already. */
  readonly inSection?: boolean
}) {
  const classOf = (index: number, base: string) =>
    head[index]?.align === 'right' ? `${base} text-right tabular-nums` : base
  return (
    <div
      className={
        inSection ? 'overflow-auto border-t border-line' : 'overflow-auto rounded-card border border-line bg-surface'
      }
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map(({ label }, index) => (
              <th key={label} scope="col" className={classOf(index, 'table-head')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index]?.label} className={classOf(index, 'table-cell')}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot ? (
          <tfoot>
            <tr className="font-strong">
              {foot.map((cell, index) => (
                <td key={head[index]?.label} className={classOf(index, 'table-cell')}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
