import type { ReactNode } from 'react'
import { classNames } from '../react/class-names.ts'

export type PillKind = 'plain' | 'soon' | 'late' | 'done'

export interface PillProps {
  readonly kind?: PillKind | undefined
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** Solid, so that it is not one more pale tint: amber mark near the date, red when late, green when it went well. */
const LOOKS: Readonly<Record<PillKind, string>> = {
  plain: 'bg-surface/75 text-ink ring-1 ring-ink/8',
  soon: 'bg-ink text-paper dark:bg-accent dark:text-on-accent [&_svg]:text-accent dark:[&_svg]:text-current',
  late: 'bg-error-text text-paper',
  done: 'bg-success-text text-paper',
}

/** The state of the page's amount in a few words, on the landscape. */
export const Pill = ({ kind = 'plain', icon, children }: PillProps) => (
  <p
    className={classNames(
      'inline-flex min-h-7.5 w-fit items-center gap-1.5 rounded-[1rem] py-1 pr-3 pl-2.5 text-sm leading-tight font-strong',
      LOOKS[kind],
    )}
  >
    {icon}
    <span>{children}</span>
  </p>
)
