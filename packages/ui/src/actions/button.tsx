import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { classNames } from '../react/class-names.ts'
import { type ButtonLook, buttonClass } from './button-class.ts'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'>, ButtonLook {
  /** Work in progress: the button stays focusable, announces it, and ignores clicks. */
  readonly busy?: boolean | undefined
  /** A 20 px icon before the label. */
  readonly icon?: ReactNode
}

export function Button({
  variant,
  wide,
  className,
  busy = false,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Enter in a field triggers the submit button as a click: one guard covers both.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      onClick={press}
      className={buttonClass({ variant, wide, className })}
    >
      {busy ? (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      ) : null}
      <span className={classNames('inline-flex items-center gap-2', busy && 'animate-vanish-late')}>
        {icon}
        {children}
      </span>
    </button>
  )
}
