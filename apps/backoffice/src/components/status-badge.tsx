import type { AlertKind } from '@puente/ui'

const LOOKS = {
  neutral: 'bg-sunken text-ink-soft',
  success: 'bg-success-tint text-success-text',
  warning: 'bg-warning-tint text-warning-text',
  error: 'bg-error-tint text-error-text',
  info: 'bg-info-tint text-info-text',
} as const

/** A state in one or two words, small enough for a table row; colour only supports it. */
export function StatusBadge({
  kind = 'neutral',
  label,
}: {
  readonly kind?: AlertKind | 'neutral'
  readonly label: string
}) {
  return (
    <span
      className={`inline-flex items-center rounded-md px-1.5 py-0.5 text-sm leading-tight font-medium ${LOOKS[kind]}`}
    >
      {label}
    </span>
  )
}
