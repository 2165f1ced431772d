import { supportTexts } from '@puente/texts/support'
import { TextLink } from '@puente/ui'
import { wholeLoan } from '../api/loan.ts'
import { type SupportLine, useSupportPhone } from '../content/content.ts'
import { useSession } from '../session/session.ts'
import { phoneHref } from './phone-link.ts'

const texts = supportTexts.help

export function PhoneLink({ line }: { readonly line: SupportLine }) {
  const phone = useSupportPhone(line)
  return (
    <TextLink href={phoneHref(phone)} className="whitespace-nowrap tabular-nums">
      {phone}
    </TextLink>
  )
}

/** Shown beside a failure that a retry may not fix. */
export function CallUs({ className }: { readonly className?: string }) {
  const { loan } = useSession()
  const isLate = (wholeLoan(loan)?.days.late ?? 0) > 0
  return (
    <p className={className}>
      {texts.ifItFailsAgain} <PhoneLink line={isLate ? 'collection' : 'customer'} />
    </p>
  )
}
