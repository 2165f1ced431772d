import { type ButtonProps, buttonClass, Link, type LinkProps, Button as TallButton } from '@puente/ui'

interface CompactButtonProps extends ButtonProps {
  /** Why the act is not possible now. The button keeps the focus and says so; a click does nothing. */
  readonly lockedBy?: string | undefined
}

/** The design system's button at the height of a table row. */
export function Button({ className, lockedBy, ...props }: CompactButtonProps) {
  const look = className ? `compact ${className}` : 'compact'
  if (lockedBy === undefined) return <TallButton {...props} className={look} />
  return (
    <TallButton
      {...props}
      aria-disabled
      title={lockedBy}
      onClick={(event) => event.preventDefault()}
      className={`${look} cursor-not-allowed opacity-50`}
    />
  )
}

/** A link that looks like a `Button`. */
export function ButtonLink({ variant = 'secondary', ...props }: LinkProps & Pick<ButtonProps, 'variant'>) {
  return <Link {...props} className={buttonClass({ variant, className: 'compact' })} />
}
