import { VisuallyHidden } from '../text/visually-hidden.tsx'

export interface SpinnerProps {
  /** For screen readers; without it the spinner is decoration beside a text that says the same. */
  readonly label?: string | undefined
  readonly size?: 20 | 24 | 40
}

/** Appears only after 300 ms, so that a quick response does not flicker. */
export function Spinner({ label, size = 20 }: SpinnerProps) {
  return (
    <span className="inline-flex animate-appear-late" role={label ? 'status' : undefined}>
      <svg
        className="animate-spin"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9.5" className="opacity-25" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
      </svg>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  )
}
