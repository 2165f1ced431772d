import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../react/class-names.ts'

export interface DisclosureProps extends Omit<ComponentPropsWithRef<'details'>, 'className'> {
  readonly summary: ReactNode
  /** `inline` is a question under a number; `block` is a row of a list or a part of the footer. */
  readonly variant?: 'inline' | 'block' | undefined
}

/** Expandable details: "¿Por qué este importe?". */
export function Disclosure({ summary, variant = 'inline', children, ...details }: DisclosureProps) {
  const isBlock = variant === 'block'
  return (
    <details {...details}>
      <summary
        className={classNames(
          'disclosure flex min-h-11 list-none items-center gap-1.5 rounded-sm font-medium',
          isBlock ? 'justify-between' : 'w-fit text-primary hover:text-primary-hover',
        )}
      >
        <span className={classNames(!isBlock && 'underline underline-offset-4')}>{summary}</span>
        <ChevronDown size={20} aria-hidden="true" className="disclosure-mark flex-none transition-transform" />
      </summary>
      <div className="animate-enter pt-1 pb-3">{children}</div>
    </details>
  )
}
