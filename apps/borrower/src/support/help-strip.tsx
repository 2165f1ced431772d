import { supportTexts } from '@puente/texts/support'
import { BrandStrip, brandActionClass } from '@puente/ui'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { type SupportLine, useLayoutContent, useSupportPhone } from '../content/content.ts'
import { phoneHref } from './phone-link.ts'

const texts = supportTexts.help

/** Where "Ayuda" leads: the big footer, with the strip or the contacts. */
export const HELP_ID = 'ayuda'

/** A person to talk to: phone, message and hours. */
export function HelpStrip({ line, className }: { readonly line: SupportLine; readonly className?: string }) {
  const contacts = useLayoutContent()?.contacts
  const phone = useSupportPhone(line)
  return (
    <BrandStrip title={texts.talk} className={className}>
      <p className="mt-1 max-w-[26ch] text-on-brand-soft">
        {texts.person} {contacts?.schedule}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={phoneHref(phone)} className={brandActionClass(true)}>
          <Phone size={20} aria-hidden="true" />
          {phone}
        </a>
        {contacts?.messaging_url ? (
          <a
            href={contacts.messaging_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${texts.message} (${supportTexts.opensInNewTab})`}
            className={brandActionClass(false)}
          >
            <MessageCircle size={20} aria-hidden="true" />
            {texts.message}
          </a>
        ) : null}
      </div>
    </BrandStrip>
  )
}
