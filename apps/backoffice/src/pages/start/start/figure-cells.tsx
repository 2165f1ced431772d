import { Link } from '@puente/ui'

export interface Figure {
  readonly label: string
  readonly value: string
  /** Under the figure: what it is compared with. */
  readonly note: string
  readonly href: string
}

/** One row of figures, cut by hairlines; each opens its list or its report. */
export function FigureCells({ title, figures }: { readonly title: string; readonly figures: readonly Figure[] }) {
  return (
    <section aria-label={title} className="overflow-hidden rounded-card border border-line bg-surface">
      <ul className="-mr-px -mb-px grid grid-cols-2 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {figures.map(({ label, value, note, href }) => (
          <li key={label} className="border-r border-b border-line">
            <Link href={href} className="block h-full px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-3">
              <span className="block text-ink-soft">{label}</span>
              <span className="block text-2xl font-heading whitespace-nowrap tabular-nums">{value}</span>
              <span className="block text-ink-soft tabular-nums">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
