import type { ReactNode } from 'react'

/** A gallery section with its own anchor. */
export function Chapter({
  id,
  title,
  lead,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-t border-line pt-8 pb-4 lg:scroll-mt-8"
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="mt-1 mb-6 max-w-step text-ink-soft">{lead}</p>
      <div className="grid gap-4 lg:grid-cols-2">{children}</div>
    </section>
  )
}

/** One component in one state, with its name. */
export function Specimen({
  title,
  wide = false,
  children,
}: {
  readonly title: string
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={`min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6 ${wide ? 'lg:col-span-2' : ''}`}>
      <h3 className="mb-4 text-sm leading-normal font-medium tracking-normal text-ink-soft">{title}</h3>
      <div className="flex flex-col gap-5">{children}</div>
    </div>
  )
}
