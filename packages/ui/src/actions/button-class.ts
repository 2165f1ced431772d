import { classNames } from '../react/class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dock'

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined
  /** Fills the available width. */
  readonly wide?: boolean | undefined
  readonly className?: string | undefined
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-primary hover:text-primary',
  quiet: 'text-primary hover:bg-primary-tint',
  /** On the price panel. */
  dock: 'bg-dock-control text-on-dock-control hover:bg-dock-control/90',
  danger: 'bg-error text-on-error hover:bg-error-hover',
}

/** The shared look of buttons and of links that look like buttons. */
export const buttonClass = ({ variant = 'primary', wide, className }: ButtonLook): string =>
  classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-button px-5 py-2.5 text-center font-strong',
    'leading-snug transition-colors disabled:pointer-events-none disabled:opacity-50',
    VARIANTS[variant],
    // The one button of a page or a sheet is larger than the rest.
    wide ? 'min-h-13.5 w-full text-lg' : 'min-h-12',
    className,
  )
