import type { StepRoute } from '@puente/domain'
import { registrationTexts as texts } from '@puente/texts/registration'
import { Badge, Button, TextLink } from '@puente/ui'
import Clock from 'lucide-react/icons/clock'
import LogOut from 'lucide-react/icons/log-out'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { useSupportPhone } from '../../content/content.ts'
import { phoneHref } from '../../content/phone-link.ts'
import { signOut } from '../../session/session.ts'

interface StepOutlineProps {
  readonly step: StepRoute
  readonly children?: ReactNode
}

/** What every step tells whatever it asks: its title, what happens here, how long it takes, what is saved, whom to call. */
export function StepOutline({ step, children }: StepOutlineProps) {
  const phone = useSupportPhone('customer')
  const { title, text, minutes } = texts.steps[step]
  return (
    <article className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3">
        <Badge icon={<Clock size={16} aria-hidden="true" />}>
          {minutes === 0 ? texts.noWait : texts.minutes(minutes)}
        </Badge>
        <h1>{title}</h1>
        <p className="text-lg text-ink-soft">{text}</p>
      </div>
      {children}
      <p className="flex gap-3 rounded-control bg-primary-tint p-4">
        <ShieldCheck size={24} aria-hidden="true" className="flex-none text-primary" />
        <span>{texts.saved}</span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <p>
          <span className="font-strong">{texts.help}</span> {texts.helpText}{' '}
          <TextLink href={phoneHref(phone)} className="whitespace-nowrap tabular-nums">
            {phone}
          </TextLink>
        </p>
        <Button variant="quiet" onClick={signOut} icon={<LogOut size={20} aria-hidden="true" />} className="-mx-3">
          {texts.logOut}
        </Button>
      </div>
    </article>
  )
}
