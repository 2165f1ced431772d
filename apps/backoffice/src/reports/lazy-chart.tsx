import { Skeleton } from '@puente/ui'
import { lazy, Suspense } from 'react'
import type { ChartData } from './chart-data.ts'

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }))

/** A chart with the names of its lines; the library behind it loads with the first one. */
export function LazyChart({ data }: { readonly data: ChartData }) {
  return (
    <figure className="flex flex-col gap-2 px-4">
      {data.series.length > 1 ? (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
          {data.series.map(({ label, color, kind, isDashed = false, strength = 1 }) => (
            <span key={label} className="flex items-center gap-1.5">
              {kind === 'bar' ? (
                <span
                  aria-hidden="true"
                  className="size-2.5 rounded-xs"
                  style={{ backgroundColor: `var(--${color})`, opacity: strength }}
                />
              ) : (
                <span
                  aria-hidden="true"
                  className={isDashed ? 'w-4 border-t-2 border-dashed' : 'w-4 border-t-2'}
                  style={{ borderColor: `var(--${color})`, opacity: strength }}
                />
              )}
              {label}
            </span>
          ))}
        </figcaption>
      ) : null}
      <Suspense fallback={<Skeleton className="h-50 w-full" />}>
        <Chart data={data} />
      </Suspense>
    </figure>
  )
}
