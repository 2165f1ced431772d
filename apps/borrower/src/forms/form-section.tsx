import { createContext, type ReactNode, useContext, useId } from 'react'

/** The heading of the page where it is a section's own: the section does not show it again. */
export const PageHeading = createContext<string | null>(null)

interface FormSectionProps {
  readonly title: string
  readonly text?: string | undefined
  readonly children: ReactNode
}

/** A group of questions with a heading. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const titleId = useId()
  const isOnPage = useContext(PageHeading) === title
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-5">
      <div className={isOnPage ? 'sr-only' : 'flex flex-col gap-1'}>
        <h2 id={titleId}>{title}</h2>
        {text && !isOnPage ? <p className="text-ink-soft">{text}</p> : null}
      </div>
      {children}
    </section>
  )
}
