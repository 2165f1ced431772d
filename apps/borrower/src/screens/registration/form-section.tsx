import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  readonly title: string
  readonly text?: string | undefined
  readonly children: ReactNode
}

/** A group of questions with a heading. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id={titleId}>{title}</h2>
        {text ? <p className="text-ink-soft">{text}</p> : null}
      </div>
      {children}
    </section>
  )
}
