import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Link, type LinkProps } from './link.tsx'

export interface LinkButtonProps extends Omit<LinkProps, 'className'>, ButtonLook {
  readonly icon?: ReactNode
}

/** A link that looks like a button. Use Button for actions. */
export function LinkButton({ variant, wide, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, wide, className })}>
      {icon}
      {children}
    </Link>
  )
}
