import { type ButtonProps, buttonClass, Link, type LinkProps, Button as TallButton } from '@puente/ui'

/** The design system's button at the height of a table row. */
export function Button({ className, ...props }: ButtonProps) {
  return <TallButton {...props} className={className ? `compact ${className}` : 'compact'} />
}

/** A link that looks like a `Button`. */
export function ButtonLink({ variant = 'secondary', ...props }: LinkProps & Pick<ButtonProps, 'variant'>) {
  return <Link {...props} className={buttonClass({ variant, className: 'compact' })} />
}
