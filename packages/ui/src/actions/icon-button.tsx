import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../react/class-names.ts'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  readonly label: string
  /** A 20 or 24 px icon. */
  readonly icon: ReactNode
}

/** A 44 px button with one icon, always with an accessible name. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-flex size-11 flex-none items-center justify-center rounded-control text-current transition-colors',
        'hover:bg-ink/7 disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  )
}
