import type { StepRoute } from '@puente/domain'
import { registrationTexts as texts } from '@puente/texts/registration'
import { Badge, Button, TextLink } from '@puente/ui'
import Clock from 'lucide-react/icons/clock'
import LogOut from 'lucide-react/icons/log-out'
import ShieldCheck from 'lucide-react/icons/shield-check'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useSupportPhone } from '../../content/content.ts'
import { LoanSummaryLine } from '../../layouts/registration/loan-summary.tsx'
import { PATHS } from '../../paths.ts'
import { signOut } from '../../session/session.ts'
import { phoneHref } from '../../support/phone-link.ts'
import { StepPosition } from './step-position.tsx'
import type { OpenView } from './step-views.ts'
import { useStepRefresh } from './use-step-refresh.ts'

/** How the page's data is saved: with the button, while typing, or so far on this device only. */
export type StepSaving = 'byButton' | 'asYouGo' | 'onlyHere' | 'none'

const SAVED: Readonly<Record<Exclude<StepSaving, 'none'>, string>> = {
  byButton: texts.saved,
  asYouGo: texts.savedAsYouGo,
  onlyHere: texts.savedHere,
}

interface StepOutlineProps {
  readonly step: StepRoute
  /** The open view of a step that has several. */
  readonly view?: OpenView | undefined
  /** Above the heading: what went wrong. */
  readonly before?: ReactNode
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly saving?: StepSaving | undefined
  /** False if something blocks the step: its duration does not matter then. */
  readonly tellsTime?: boolean | undefined
  /** Overrides the step's default, if it depends on the borrower. */
  readonly minutes?: number | undefined
  /** False if the application has ended: no step follows. */
  readonly isNumbered?: boolean | undefined
  readonly children?: ReactNode
}

/** The frame of every step: title, what happens here, duration, what is saved, whom to call. */
export function StepOutline({
  step,
  view,
  before,
  title,
  text,
  saving = 'byButton',
  tellsTime = true,
  minutes = texts.steps[step].minutes,
  isNumbered = true,
  children,
}: StepOutlineProps) {
  const phone = useSupportPhone('customer')
  const outline = texts.steps[step]
  useStepRefresh(step)
  return (
    <article className="flex flex-col gap-5">
      {isNumbered ? <StepPosition step={step} view={view ?? null} minutes={tellsTime ? minutes : null} /> : null}
      {before}
      <div className="flex flex-col items-start gap-3">
        {tellsTime && minutes === 0 ? (
          <Badge icon={<Clock size={16} aria-hidden="true" />}>{texts.noWait}</Badge>
        ) : null}
        <h1>{title ?? outline.title}</h1>
        <p className="text-lg text-ink-soft">{text ?? outline.text}</p>
      </div>
      <div className="-mt-1 empty:hidden lg:hidden">
        <LoanSummaryLine pathname={PATHS[step]} />
      </div>
      {children}
      {saving === 'none' ? null : (
        <p className="flex gap-3 rounded-control bg-primary-tint p-4" role="status">
          {saving === 'onlyHere' ? (
            <WifiOff size={24} aria-hidden="true" className="flex-none text-primary" />
          ) : (
            <ShieldCheck size={24} aria-hidden="true" className="flex-none text-primary" />
          )}
          <span>{SAVED[saving]}</span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <p>
          <span className="font-strong">{texts.help}</span> {texts.helpText}{' '}
          <TextLink href={phoneHref(phone)} className="whitespace-nowrap tabular-nums">
            {phone}
          </TextLink>
        </p>
        <Button
          variant="quiet"
          onClick={signOut}
          icon={<LogOut size={20} aria-hidden="true" />}
          className="-mx-3 px-3!"
        >
          {texts.logOut}
        </Button>
      </div>
    </article>
  )
}
