import { uiTexts } from '@puente/texts/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../react/class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export type AlertKind = 'success' | 'warning' | 'error' | 'info'

export interface AlertProps {
  readonly kind: AlertKind
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** What the user can do about it, under the text. */
  readonly action?: ReactNode
  readonly onDismiss?: (() => void) | undefined
  /** False for alerts that are on the page from the start: they are not announced. */
  readonly live?: boolean | undefined
}

const LOOKS = {
  success: { icon: CircleCheck, frame: 'border-success/35 bg-success-tint text-success-text', mark: 'text-success' },
  warning: { icon: TriangleAlert, frame: 'border-warning/35 bg-warning-tint text-warning-text', mark: 'text-warning' },
  error: { icon: CircleAlert, frame: 'border-error/35 bg-error-tint text-error-text', mark: 'text-error' },
  info: { icon: Info, frame: 'border-info/35 bg-info-tint text-info-text', mark: 'text-info' },
} as const

export function Alert({ kind, title, children, action, onDismiss, live = true }: AlertProps) {
  const { icon: Icon, frame, mark } = LOOKS[kind]
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div
      role={live ? role : undefined}
      className={classNames('flex animate-enter gap-3 rounded-card border p-4 [&_.text-link]:text-current', frame)}
    >
      <Icon size={24} aria-hidden="true" className={classNames('flex-none', mark)} />
      <div className="min-w-0 flex-1 wrap-break-word">
        <VisuallyHidden>{`${uiTexts.alertKinds[kind]} `}</VisuallyHidden>
        {title ? <p className="font-strong">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
      {onDismiss ? (
        <IconButton
          label={uiTexts.closeAlert}
          icon={<X size={20} aria-hidden="true" />}
          onClick={onDismiss}
          className="-m-2.5"
        />
      ) : null}
    </div>
  )
}
