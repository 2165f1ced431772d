import type { Loan } from '@puente/contract'
import { accountTexts } from '@puente/texts/account'
import { supportTexts } from '@puente/texts/support'
import { IconButton, TextLink, VisuallyHidden } from '@puente/ui'
import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useLayoutContent } from '../../../content/content.ts'
import { stored } from '../../../storage/stored-values.ts'

const texts = accountTexts.specialOffer

function titleOn({ left, late }: Loan['days']): string {
  if (late > 0) return texts.titleLate
  return left === 0 ? texts.titleToday : texts.title
}

/** Help by message, offered in time. Once hidden, it stays hidden until the next sign-in. */
export function SpecialOffer({ loan }: { readonly loan: Pick<Loan, 'days'> }) {
  const [isHidden, setIsHidden] = useState(() => stored.hiddenSpecialOffer.get() ?? false)
  const messagingUrl = useLayoutContent()?.contacts.messaging_url
  if (isHidden || !messagingUrl) return null
  const title = titleOn(loan.days)
  const hide = () => {
    stored.hiddenSpecialOffer.set(true)
    setIsHidden(true)
  }
  return (
    <section aria-label={title} className="flex min-h-15 animate-enter items-start gap-3.5 py-3">
      <MessageCircle size={24} aria-hidden="true" className="mt-0.5 flex-none text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-strong">{title}</p>
        <p className="text-sm text-ink-soft">
          {texts.text}{' '}
          <TextLink href={messagingUrl} target="_blank" rel="noreferrer">
            {texts.link}
            <VisuallyHidden>{` (${supportTexts.opensInNewTab})`}</VisuallyHidden>
          </TextLink>
        </p>
      </div>
      <IconButton label={texts.hide} icon={<X size={20} aria-hidden="true" />} onClick={hide} className="-mt-2 -mr-2" />
    </section>
  )
}
