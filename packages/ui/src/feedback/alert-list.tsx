import { uiTexts } from '@puente/texts/ui'
import type { ReactNode } from 'react'
import { Alert, type AlertKind } from './alert.tsx'

export interface ListedAlert {
  readonly id: string
  readonly kind: AlertKind
  readonly title?: ReactNode
  readonly message: ReactNode
}

export interface AlertListProps {
  readonly alerts: readonly ListedAlert[]
  readonly onDismiss: (id: string) => void
  /** Called with true while the pointer or the focus is on an alert: expiry pauses (WCAG 2.2.1). */
  readonly onPauseChange?: ((paused: boolean) => void) | undefined
}

/** The alerts area of a layout. Always mounted, so that new alerts are announced. */
export function AlertList({ alerts, onDismiss, onPauseChange }: AlertListProps) {
  return (
    <section
      aria-label={uiTexts.alerts}
      className="flex flex-col gap-3"
      onPointerEnter={() => onPauseChange?.(true)}
      onPointerLeave={() => onPauseChange?.(false)}
      onFocus={() => onPauseChange?.(true)}
      onBlur={() => onPauseChange?.(false)}
    >
      {alerts.map((alert) => (
        <Alert key={alert.id} kind={alert.kind} title={alert.title} onDismiss={() => onDismiss(alert.id)}>
          {alert.message}
        </Alert>
      ))}
    </section>
  )
}
