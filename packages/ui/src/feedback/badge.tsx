import type { ReactNode } from 'react'
import { classNames } from '../react/class-names.ts'
import type { AlertKind } from './alert.tsx'

export interface BadgeProps {
  readonly kind?: AlertKind | 'neutral' | undefined
  readonly icon?: ReactNode
  readonly children: ReactNode
}

const LOOKS = {
  neutral: 'bg-sunken text-ink-soft',
  success: 'bg-success-tint text-success-text',
  warning: 'bg-warning-tint text-warning-text',
  error: 'bg-error-tint text-error-text',
  info: 'bg-info-tint text-info-text',
} as const

/** A status in one or two words; colour only supports it. */
export function Badge({ kind = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames('inline-flex items-center gap-1.5 rounded-card px-3 py-1 text-sm font-strong', LOOKS[kind])}
    >
      {icon}
      {children}
    </span>
  )
}
