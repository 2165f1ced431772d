import { uiTexts } from '@puente/texts/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'

export interface SummarisedError {
  /** The field's id or name. Omitted for an error without a field. */
  readonly field?: string | undefined
  readonly message: ReactNode
  /** The number of empty fields that this entry stands for. */
  readonly missing?: number | undefined
}

export interface ErrorSummaryProps {
  readonly errors: readonly SummarisedError[]
  /** The number of submit attempts. The summary takes the focus once per attempt, never while the user types. */
  readonly attempt?: number | undefined
  readonly title?: ReactNode
}

export function ErrorSummary({ errors, attempt = 0, title }: ErrorSummaryProps) {
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  const focusedAttempt = useRef(-1)
  const hasErrors = errors.length > 0
  const count = errors.reduce((sum, { missing = 1 }) => sum + missing, 0)
  const isAllMissing = errors.every(({ missing }) => missing)

  useEffect(() => {
    if (!hasErrors || focusedAttempt.current === attempt) return
    focusedAttempt.current = attempt
    box.current?.focus()
  }, [attempt, hasErrors])

  if (!hasErrors) return null
  return (
    <section
      ref={box}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="flex animate-enter gap-3 rounded-card border border-error bg-error-tint p-4 text-error-text"
    >
      <CircleAlert size={24} aria-hidden="true" className="flex-none" />
      <div className="min-w-0">
        <h2 id={titleId} className="text-base leading-6">
          {title ?? (isAllMissing ? uiTexts.missingTitle : uiTexts.errorSummaryTitle)(count)}
        </h2>
        <ul className="mt-1 flex flex-col">
          {errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same message, and rows have no state.
            <li key={`${error.field}-${index}`}>
              {error.field ? (
                <a
                  href={`#${error.field}`}
                  onClick={(event) => focusField(event, error.field ?? '')}
                  className="inline-block py-1.5 underline underline-offset-3 hover:decoration-2"
                >
                  {error.message}
                </a>
              ) : (
                <span className="inline-block py-1.5">{error.message}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function focusField(event: MouseEvent, field: string) {
  event.preventDefault() // Do not change the address: a step is a path, and a fragment would add a history entry.
  const found = document.getElementById(field) ?? document.getElementsByName(field)[0]
  // A group is focused at its first control; its legend is read out before it.
  const target = found?.matches('fieldset')
    ? (found.querySelector<HTMLElement>('input, select, textarea') ?? found)
    : found
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}
