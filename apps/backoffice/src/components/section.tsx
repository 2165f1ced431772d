import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: ReactNode
  /** Makes the section an anchor: `/backoffice/clientes/12#documentos`. */
  readonly id?: string | undefined
  readonly actions?: ReactNode
  /** False for a table, which goes from edge to edge. */
  readonly padded?: boolean
  readonly children: ReactNode
}

/** A titled card of an object page. */
export function Section({ title, id, actions, padded = true, children }: SectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="scroll-mt-4 overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 py-2">
        <h2 id={titleId} className="text-base">
          {title}
        </h2>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      <div className={padded ? 'px-4 pb-4' : 'border-t border-line'}>{children}</div>
    </section>
  )
}
