import type { Loan, PaymentTracking, PayoutTracking } from '@puente/contract'
import { type CivilDate, civilDateInMadrid, formatDateFrom, formatTimeInMadrid, type StepState } from '@puente/domain'
import { trackingTexts as texts } from '@puente/texts/tracking'
import { VisuallyHidden } from '@puente/ui'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import { dayOf } from './account/loan-day.ts'

const ICONS = { done: Check, current: Hourglass, failed: X, ahead: Circle } as const
const LOOKS: Readonly<Record<StepState, string>> = {
  done: 'bg-success-tint text-success-text',
  current: 'bg-info-tint text-info-text',
  failed: 'bg-error-tint text-error-text',
  ahead: 'bg-sunken text-ink-soft',
}

function momentOf(today: CivilDate | null, at: string): string {
  const moment = new Date(at)
  const date = civilDateInMadrid(moment)
  const time = formatTimeInMadrid(moment)
  return date === today ? texts.today(time) : texts.at(formatDateFrom(today, date), time)
}

interface TrackerProps {
  readonly loan: Loan
  readonly label: string
  readonly steps: readonly {
    readonly name: string
    readonly text: string
    readonly state: StepState
    readonly at: string | null
  }[]
}

/** Dated steps of something that takes a while. Each says in words how far it has come. */
function Tracker({ loan, label, steps }: TrackerProps) {
  const today = dayOf(loan)
  return (
    <ol aria-label={label} aria-live="polite" className="flex flex-col gap-1.5">
      {steps.map(({ name, text, state, at }) => {
        const Icon = ICONS[state]
        return (
          <li key={name} className="flex items-start gap-3">
            <span className={`flex size-6 flex-none items-center justify-center rounded-full ${LOOKS[state]}`}>
              <Icon size={14} aria-hidden="true" />
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <span className={state === 'ahead' ? 'text-ink-soft' : 'font-medium'}>{text}</span>
              <span className="text-sm text-ink-soft tabular-nums">
                {at === null ? texts.states[state] : momentOf(today, at)}
                {at !== null && state === 'failed' ? (
                  <VisuallyHidden>{`. ${texts.states.failed}`}</VisuallyHidden>
                ) : null}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

export const PayoutTracker = ({ loan, payout }: { readonly loan: Loan; readonly payout: PayoutTracking }) => (
  <Tracker
    loan={loan}
    label={texts.payoutLabel}
    steps={payout.steps.map((step) => ({ ...step, text: texts.payoutSteps[step.name][step.state] }))}
  />
)

export const PaymentTracker = ({ loan, payment }: { readonly loan: Loan; readonly payment: PaymentTracking }) => (
  <Tracker
    loan={loan}
    label={texts.paymentLabel}
    steps={payment.steps.map((step) => ({ ...step, text: texts.paymentSteps[step.name][step.state] }))}
  />
)
